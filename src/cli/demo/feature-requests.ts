import type { StoryBoard } from './story.ts'

export const featureRequests: StoryBoard = {
  slug: 'feature-requests',
  name: 'Feature requests',
  isPrivate: false,
  posts: [
    {
      by: 'rachel.mcbride@example.net',
      daysAgo: 358,
      title: 'Two-way sync with Google Calendar',
      content:
        "All six of my cleaners live in Google Calendar. Right now I plan in Dayslip and then type every job into Google a second time, because otherwise nobody looks.\n\nThe iCal feed is not enough: it is read-only and Google refreshes it whenever it feels like it, sometimes after 20 hours. I'd need both directions. If somebody moves a job in Google, Dayslip should know, and if somebody blocks out a dentist appointment in Google I should not be able to plan a job on top of it.",
      votes: 45,
      comments: [
        {
          by: 'eoin.gallagher@example.org',
          hoursAfter: 5.3,
          content:
            'This. The feed took until the next afternoon to show a job I had cancelled, and one of the lads drove 40 minutes to a locked door.',
          likes: 17,
          replies: [
            {
              by: 'annika.lindqvist@example.org',
              hoursAfter: 2.1,
              content:
                'Same here, twice last month. We now send a WhatsApp message for every change, which defeats the purpose.',
              likes: 6,
            },
          ],
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 27,
          content:
            'Thanks, Rachel. One question so we build the right thing: should private events come over with their title, or only as "busy"?',
          likes: 3,
          replies: [
            {
              by: 'rachel.mcbride@example.net',
              hoursAfter: 1.4,
              content:
                "Only busy, please. I don't want to read about their dentist and they don't want me to.",
              likes: 14,
              replies: [
                {
                  by: 'sofie.nygaard@example.org',
                  hoursAfter: 9,
                  content:
                    "Seconded. In Denmark I think I'm not even allowed to see more than that.",
                  likes: 5,
                },
              ],
            },
          ],
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 1010,
          content:
            'Google wants a security review for the calendar scopes (`calendar.events` is "sensitive"). It takes four to six weeks, so I\'ve started the paperwork before any code.',
          isInternal: true,
        },
        {
          by: 'henrik.aalto@example.org',
          hoursAfter: 2630,
          content:
            'Good to see this moving. Please let me choose which calendar it writes to, I have eleven.',
          likes: 4,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 4153,
          content:
            'It\'s live for everyone, on all plans. Settings > Integrations > Google Calendar, once per crew member. You choose the calendar. Jobs go out within a minute, moves in Google come back within about two, and private events only ever show as "busy".\n\nWhat it doesn\'t do yet: moving a whole recurring series from the Google side. You get a note in the planner when somebody tries.',
          isHighlighted: true,
          likes: 23,
        },
        {
          by: 'rachel.mcbride@example.net',
          hoursAfter: 4201,
          content: 'Connected five of six people in a lunch break. Thank you!!',
          likes: 8,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 912,
          status: 'Planned',
          content: 'More of you asked for this than for anything else. Next after signatures.',
        },
        { by: 'tomas.vrba@example.com', hoursAfter: 2604, status: 'In progress', content: '' },
        { by: 'maren.holt@example.com', hoursAfter: 4152, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'luke.tamihana@example.net',
      daysAgo: 352,
      title: 'Offline mode for job sheets',
      content:
        "Half our sites are up valleys with no signal. The guys open the job sheet, get the spinner, and end up writing on the back of an envelope. Then I type it in at night.\n\nWhat we need at a minimum: open today's and tomorrow's jobs, tick the checklist, take photos, add a note. Send everything when the phone finds a tower again.",
      votes: 38,
      comments: [
        {
          by: 'kwabena.osei@example.org',
          hoursAfter: 19,
          content:
            'Basements too. I do boiler service in blocks of flats and lose signal on the second flight of stairs down.',
          likes: 11,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 68,
          content:
            'What would you expect to see if the office changed the same job while you were out of range?',
          likes: 2,
          replies: [
            {
              by: 'luke.tamihana@example.net',
              hoursAfter: 12.5,
              content:
                'What I wrote on site stays, always. If the office changed the time or address, show me both and let me pick.',
              likes: 9,
              replies: [
                {
                  by: 'jonah.ekwueme@example.com',
                  hoursAfter: 3,
                  content: "Clear, that's a rule I can build on.",
                  likes: 4,
                },
              ],
            },
            {
              by: 'bongani.dlamini@example.net',
              hoursAfter: 30,
              content:
                "For me the office may win on time and address. But never on photos, photos we can't take again.",
              likes: 6,
            },
          ],
        },
        {
          by: 'mathieu.tremblay@example.net',
          hoursAfter: 2950,
          content: 'Any news? Logging roads here, no LTE north of the 50th parallel.',
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 6600,
          content:
            'Local store works on both platforms. Photos are the hard part: 12 photos at 4 MB each over a bad link. Going with resumable chunks, see the interview notes on the internal board.',
          isInternal: true,
          likes: 2,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 7390,
          content:
            "Offline is in 4.11 as a beta, iOS and Android. Settings > Labs > Work offline. It keeps today and the next two days on the phone. Checklists, notes, photos and signatures are queued and sent by themselves. Please keep it off for anybody who shares one login between two phones; that's the case we haven't solved.",
          isHighlighted: true,
          likes: 15,
          replies: [
            {
              by: 'luke.tamihana@example.net',
              hoursAfter: 96,
              content:
                "Ran it for four days in the Ureweras. 31 job sheets, all arrived. One photo came twice, that's all.",
              likes: 7,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 3702,
          status: 'Planned',
          content:
            'We talked to five crews about this and know what the first version has to do. Work starts after 4.8.',
        },
        { by: 'jonah.ekwueme@example.com', hoursAfter: 5760, status: 'In progress', content: '' },
      ],
    },
    {
      by: 'harriet.lowe@example.net',
      daysAgo: 343,
      title: 'Let the customer sign on the phone',
      content:
        'We lose about one dispute a month because nobody can prove the work was accepted. A box on the job sheet where the customer signs with a finger, plus name and time, would settle it. It has to be on the PDF too.',
      votes: 33,
      comments: [
        {
          by: 'frank.delaney@example.net',
          hoursAfter: 8,
          content:
            "Warranty claims as well. Manufacturers want a signed start-up sheet or they don't pay.",
          likes: 9,
        },
        {
          by: 'stephanie.vogt@example.org',
          hoursAfter: 31,
          content:
            'Bitte auch an "Kunde nicht anwesend" denken. Bei uns ist in der Hälfte der Fälle niemand zu Hause.',
          likes: 7,
          replies: [
            {
              by: 'maren.holt@example.com',
              hoursAfter: 20,
              content:
                'Guter Punkt, das kommt als eigener Knopf daneben, mit Uhrzeit und Foto statt Unterschrift.',
              likes: 5,
            },
          ],
        },
        {
          by: 'greg.sandoval@example.net',
          hoursAfter: 1650,
          content: 'Does a finger signature hold up legally?',
          replies: [
            {
              by: 'harriet.lowe@example.net',
              hoursAfter: 6,
              content:
                'Our solicitor says for acceptance of works yes, for contracts ask her again.',
              likes: 4,
            },
          ],
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 2198,
          content:
            'Signatures are in 4.5. Turn them on per job type under Job types > Job sheet > Signature. Name, time and, if the phone allows it, the place are stored with it and printed on the PDF. "Nobody present" asks for a photo instead.',
          isHighlighted: true,
          likes: 12,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 2190,
          status: 'Complete',
          content: 'Out with 4.5 today.',
        },
      ],
    },
    {
      by: 'pavlo.b@example.org',
      daysAgo: 341,
      title: 'dark mode',
      content:
        'The app is blinding at 5 in the morning in the van. Please follow the system setting.',
      votes: 27,
      comments: [
        {
          by: 'will.hargreaves@example.net',
          hoursAfter: 44,
          content: "Would save battery on my OLED phone too, it's at 20% by three o'clock.",
          likes: 5,
        },
        {
          by: 'ruth.abernathy@example.org',
          hoursAfter: 1290,
          content:
            "Only if it stays optional. In bright sun I can't read grey on black, and we work outside.",
          likes: 8,
          replies: [
            {
              by: 'priya.raman@example.com',
              hoursAfter: 4.5,
              content:
                'It would be light, dark or follow the phone. Nobody gets it forced on them.',
              likes: 6,
            },
          ],
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 7905,
          content:
            "First round is in 4.12 under Settings > Labs > Dark theme. The planner's week view and the PDF preview are still light. If you find a corner where you can't read something, a screenshot on the Bugs board helps most.",
          likes: 10,
          isHighlighted: true,
        },
      ],
      statusChanges: [
        { by: 'maren.holt@example.com', hoursAfter: 5310, status: 'Planned', content: '' },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 7120,
          status: 'In progress',
          content:
            'Replacing about 400 hard-coded colours first. Boring, but it has to be done once.',
        },
      ],
    },
    {
      by: 'deborah.stein@example.net',
      daysAgo: 333,
      title: 'Export jobs to CSV including custom fields',
      content:
        'The CSV export has the fixed columns only. Our custom fields (meter number, key box code, building manager) are missing, and those are exactly what the landlord wants in the quarterly report.\n\nI copy 300 meter numbers by hand each quarter. Please just append them as extra columns.',
      votes: 24,
      comments: [
        {
          by: 'siyuan.chen@example.org',
          hoursAfter: 52,
          content:
            '+1. Also please export the job ID (#4417), not only the title. Titles are not unique.',
          likes: 6,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 290,
          content:
            'Would a fixed order help, i.e. custom fields always alphabetical after `job_id … closed_at`? Otherwise adding a field shifts your columns.',
          likes: 1,
          replies: [
            {
              by: 'deborah.stein@example.net',
              hoursAfter: 22,
              content:
                'Order as in the settings page, please. New fields go to the end, then my pivot table survives.',
              likes: 5,
            },
          ],
        },
        {
          by: 'deborah.stein@example.net',
          hoursAfter: 1452,
          content: 'Did the quarter in four minutes. I want those weekends back!',
          likes: 9,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 1404,
          status: 'Complete',
          content:
            'Custom fields are appended in settings order, and the first column is now the job number.',
        },
      ],
    },
    {
      by: 'aisha.bello@example.org',
      daysAgo: 327,
      title: 'drag a job from one person to another in week view',
      content:
        "In the day view I can drag between columns. In the week view I have to open the job, click Edit, change the assignee, Save, Back. When someone calls in sick that's 8 jobs x 5 clicks before 7 am.",
      votes: 18,
      comments: [
        {
          by: 'tess.vandenberg@example.org',
          hoursAfter: 71,
          content: "And multi-select please! Shift-click, drag all of Kees' jobs to Joris.",
          likes: 7,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 832,
          content:
            "Dragging is on for everybody since this morning. Multi-select isn't part of it. Tess, would you mind making a separate request so people can vote on it?",
          likes: 3,
          replies: [
            {
              by: 'tess.vandenberg@example.org',
              hoursAfter: 48,
              content: 'Will do. Single drag already helps a lot.',
              likes: 1,
            },
          ],
        },
      ],
      statusChanges: [
        { by: 'tomas.vrba@example.com', hoursAfter: 828, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'd.brandl@example.net',
      daysAgo: 319,
      title: 'Serientermine: jeden 2. Dienstag im Monat',
      content:
        'Wartungsverträge laufen bei uns nach dem Muster "jeden zweiten Dienstag im Monat" oder "letzter Freitag im Quartal". Dayslip kann nur "alle 4 Wochen", und damit wandert der Termin übers Jahr um fast einen Monat.\n\nOutlook kann das seit 20 Jahren, bitte genauso.',
      votes: 21,
      comments: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 26,
          content:
            'Verstanden. Was soll passieren, wenn der zweite Dienstag ein Feiertag ist: ausfallen, am nächsten Werktag oder nur eine Warnung?',
          likes: 2,
          replies: [
            {
              by: 'd.brandl@example.net',
              hoursAfter: 17,
              content: 'Warnung reicht. Verschieben macht bei uns der Disponent.',
              likes: 3,
            },
            {
              by: 'stephanie.vogt@example.org',
              hoursAfter: 40,
              content: 'Bei uns nächster Werktag. Am besten einstellbar.',
              likes: 4,
            },
          ],
        },
        {
          by: 'ilse.claessens@example.org',
          hoursAfter: 690,
          content:
            'Also needed in Belgium: "every last working day of the month" for meter readings.',
          likes: 5,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 702,
          status: 'Planned',
          content: 'Includes "nth weekday", "last weekday" and "last working day".',
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 2490,
          status: 'Complete',
          content:
            'New series can use all three patterns. Existing ones stay as they are until you edit them.',
        },
      ],
    },
    {
      by: 'annika.lindqvist@example.org',
      daysAgo: 311,
      title: 'SMS reminder the evening before, not 2 hours before',
      content:
        'Two hours is too late for people who need to leave a key with the neighbour. Could I choose when the reminder goes out? For us it would be 18:00 the day before.',
      votes: 22,
      comments: [
        {
          by: 'greg.sandoval@example.net',
          hoursAfter: 14,
          content:
            "I'd like two: evening before and one hour before. No-shows cost us a truck roll each, about $90.",
          likes: 10,
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 1040,
          content:
            "Greg's two-message wish doubles the SMS bill on the Solo plan. Don't promise anything until the pricing question on the internal board is settled.",
          isInternal: true,
          likes: 1,
        },
        {
          by: 'annika.lindqvist@example.org',
          hoursAfter: 1730,
          content: 'Works. It sent at 18:00 sharp, also for the job I had moved at 17:50.',
          likes: 4,
        },
      ],
      statusChanges: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 1698,
          status: 'Complete',
          content:
            'You can now set one or two reminders per job type, each with its own time. The second SMS counts as a normal message of your bundle.',
        },
      ],
    },
    {
      by: 'bongani.dlamini@example.net',
      daysAgo: 306,
      title: "Sort the day's jobs by driving time",
      content:
        'I have 4 vans and 9 to 12 stops each. I order the stops by looking at the map and guessing. A button "best order" that respects fixed appointment times would save us maybe 45 minutes per van. It does not have to be perfect, just better than me.',
      votes: 26,
      comments: [
        {
          by: 'frank.delaney@example.net',
          hoursAfter: 33,
          content: "Needs to start from each tech's home, not the shop. Ours take the trucks home.",
          likes: 8,
        },
        {
          by: 'nattapon.w@example.net',
          hoursAfter: 160,
          content: 'In Bangkok the distance means nothing, it must be time with traffic.',
          likes: 9,
          replies: [
            {
              by: 'bongani.dlamini@example.net',
              hoursAfter: 5,
              content: 'Joburg agrees.',
              likes: 6,
            },
            {
              by: 'tomas.vrba@example.com',
              hoursAfter: 29,
              content:
                "Traffic-aware times cost us per request. We're looking at computing the order once at 5:00 and again only when somebody presses the button.",
              likes: 3,
            },
          ],
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 4200,
          content:
            "Prototype with a self-hosted router: 12 stops in 80 ms, no traffic. With traffic it's about 0.9 cents per van per day. Affordable on Company, tight on Crew.",
          isInternal: true,
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 4302,
          status: 'Planned',
          content: 'Coming in two steps: order by driving time first, live traffic later.',
        },
      ],
    },
    {
      by: 'yusuf.demir@example.org',
      daysAgo: 301,
      title: 'sync with google calender please',
      content:
        'my boss wants to see all jobs in his google calender, and if he change it there it must change in dayslip',
      votes: 9,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 7,
          content:
            'Hi Yusuf, that\'s the same wish as "Two-way sync with Google Calendar", which is planned. I\'m closing this one so that all votes end up in one place. Please add yours there.',
          likes: 2,
        },
        { by: 'yusuf.demir@example.org', hoursAfter: 9.5, content: 'ok i voted there thanks' },
      ],
      statusChanges: [
        { by: 'priya.raman@example.com', hoursAfter: 7.1, status: 'Closed', content: '' },
      ],
    },
    {
      by: 'petra.novakova@example.org',
      daysAgo: 295,
      title: 'Days off and sick leave in the planner',
      content:
        'I plan people who are on holiday, because Dayslip does not know they are. Could there be an absence (holiday, sick, training) that greys out the person for these days, with a warning if a job is already there?\n\nNo approval process needed, I just want to write it in.',
      votes: 20,
      comments: [
        {
          by: 'will.hargreaves@example.net',
          hoursAfter: 120,
          content: 'Half days as well please, two of ours do school runs on Wednesdays.',
          likes: 6,
        },
        {
          by: 'marta.szabo@example.org',
          hoursAfter: 450,
          content: 'Who can see the reason? Sick leave must not be visible to colleagues.',
          likes: 11,
          replies: [
            {
              by: 'maren.holt@example.com',
              hoursAfter: 15,
              content: 'Only admins and planners will see the reason. Everyone else sees "away".',
              likes: 8,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 1803,
          status: 'Complete',
          content:
            'Absences are in the planner (right-click a person, or the + button on the phone since 4.6). Half days work, reasons stay with planners and admins.',
        },
      ],
    },
    {
      by: 'ruth.abernathy@example.org',
      daysAgo: 290,
      title: 'Outlook / Microsoft 365 calendar',
      content:
        'I see Google is planned. Our council contract requires Microsoft 365, so we need the same thing for Outlook. Shared mailboxes included, if possible.',
      votes: 31,
      comments: [
        {
          by: 'stephanie.vogt@example.org',
          hoursAfter: 90,
          content:
            'Wir haben Exchange im eigenen Haus (2019). Wird das auch gehen oder nur die Cloud?',
          likes: 4,
          replies: [
            {
              by: 'maren.holt@example.com',
              hoursAfter: 50,
              content:
                'Ehrlich gesagt: vermutlich nur Microsoft 365. Für Exchange im Haus bleibt der iCal-Feed.',
              likes: 2,
            },
          ],
        },
        {
          by: 'henrik.aalto@example.org',
          hoursAfter: 2900,
          content: 'Now that Google is out, is this next?',
          likes: 7,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 3890,
          content:
            "Graph change notifications expire after at most three days for events, so we need a renewal job. Otherwise most of the Google code can be shared. I'd say five weeks.",
          isInternal: true,
        },
        {
          by: 'ilse.claessens@example.org',
          hoursAfter: 6100,
          content:
            'Our IT asks which permissions the app will need in Entra (`Calendars.ReadWrite`?), they need weeks to approve anything.',
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 3912,
          status: 'Planned',
          content:
            'Yes, this is the next integration. Microsoft 365 only, shared mailboxes probably in a second step.',
        },
      ],
    },
    {
      by: 'stephanie.vogt@example.org',
      daysAgo: 284,
      title: 'DATEV-Export für den Steuerberater',
      content:
        'Unser Steuerberater nimmt nur DATEV (Buchungsstapel, Format 7.00). Zurzeit exportiere ich CSV, benenne Spalten um und setze das Gegenkonto von Hand. Ein Export mit einstellbarem Erlöskonto (8400 / 4400) und Debitorennummer würde mir jeden Monat einen halben Tag sparen.',
      votes: 14,
      comments: [
        {
          by: 'd.brandl@example.net',
          hoursAfter: 21,
          content: 'Dringend. Mein Steuerberater berechnet mir die manuelle Erfassung extra.',
          likes: 6,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 96,
          content:
            'Könntest du uns eine Beispieldatei schicken, die euer Steuerberater akzeptiert hat? Namen gern schwärzen.',
          replies: [
            {
              by: 'stephanie.vogt@example.org',
              hoursAfter: 44,
              content: 'Ist unterwegs an den Support, zwei Monate, einmal SKR03 und einmal SKR04.',
              likes: 2,
            },
          ],
        },
      ],
      statusChanges: [
        { by: 'maren.holt@example.com', hoursAfter: 97, status: 'Under review', content: '' },
      ],
    },
    {
      by: 'greg.sandoval@example.net',
      daysAgo: 282,
      title: 'QuickBooks Online',
      content:
        "Xero is nice but nobody around here uses it. Push finished jobs as draft invoices to QuickBooks Online, match the customer by email. Sales tax stays with QBO, don't try to be clever there.",
      votes: 11,
      comments: [
        {
          by: 'frank.delaney@example.net',
          hoursAfter: 3.5,
          content: "Same. We're paying a bookkeeper to retype 60 invoices a week.",
          likes: 5,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'zanele.khumalo@example.org',
      daysAgo: 276,
      title: 'Recurring jobs on "first Monday of the month"',
      content:
        'Pest control contracts are always first Monday, third Thursday and so on. Every 4 weeks is not the same as monthly!',
      votes: 8,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 11,
          content:
            'Planned already, under a German title: "Serientermine: jeden 2. Dienstag im Monat". It covers nth weekday and last weekday. I\'ve told the team about the third Thursday, which works the same way.',
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 11.2,
          status: 'Closed',
          content: 'Continues in the older request.',
        },
      ],
    },
    {
      by: 'marek.dvorsky@example.org',
      daysAgo: 265,
      title: 'Hourly rate per crew member',
      content:
        'A journeyman and an apprentice cost the customer different money. In Dayslip the job type has the rate, so I made "Install (senior)" and "Install (junior)" and now everything exists twice. Rate should come from the person, job type only as a fallback.',
      votes: 12,
      comments: [
        {
          by: 'eoin.gallagher@example.org',
          hoursAfter: 200,
          content: "Also overtime. After 17:00 it's time and a half here.",
          likes: 4,
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 223,
          content:
            'Marek, if both are on the same job, would you want one invoice line each or one combined?',
          replies: [
            {
              by: 'marek.dvorsky@example.org',
              hoursAfter: 8,
              content: 'One line each, with hours.',
              likes: 2,
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'lucia.ferrer@example.net',
      daysAgo: 262,
      title: 'Plantillas de checklist por tipo de trabajo',
      content:
        'Cada vez que creo un trabajo de poda tengo que copiar los mismos 14 puntos desde una nota. Me gustaría tener una plantilla por tipo de trabajo que se añada sola, y poder quitar puntos si no hacen falta.',
      votes: 15,
      comments: [
        {
          by: 'carlos.mendez@example.net',
          hoursAfter: 27,
          content:
            'Totalmente de acuerdo. Y que al cambiar la plantilla no cambien los trabajos ya cerrados.',
          likes: 5,
        },
        {
          by: 'giulia.moretti@example.net',
          hoursAfter: 410,
          content: "Yes please! For us it's lift inspections, 32 points, always the same.",
          likes: 2,
        },
        {
          by: 'lucia.ferrer@example.net',
          hoursAfter: 2640,
          content: '¡Perfecto, justo lo que necesitaba!',
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 2598,
          status: 'Complete',
          content:
            'Job types > Checklist. Closed jobs keep the list they were closed with, as Carlos asked.',
        },
      ],
    },
    {
      by: 'noa.levi@example.net',
      daysAgo: 256,
      title: 'Booking page: buffer between bookings',
      content:
        'Customers book 9:00–10:00 and 10:00–11:00 at opposite ends of the city. I want 30 minutes between two online bookings. Per job type if possible, because a consultation by phone needs none.',
      votes: 19,
      comments: [
        {
          by: 'linh.tran@example.net',
          hoursAfter: 47,
          content:
            'I block the time by hand with fake jobs called "driving". It ruins all my statistics.',
          likes: 12,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 1310,
          content:
            'Available now: Booking page > Availability > Buffer, with an override on each job type. Only online bookings respect it. In the planner you can still put jobs back to back, you only get a yellow edge.',
          isHighlighted: true,
          likes: 6,
        },
        {
          by: 'linh.tran@example.net',
          hoursAfter: 1345,
          content: 'Deleted 212 "driving" jobs today :)',
          likes: 10,
        },
      ],
      statusChanges: [
        { by: 'maren.holt@example.com', hoursAfter: 1309, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'misaki.sato@example.org',
      daysAgo: 248,
      title: '作業写真に撮影日時と場所を入れたい',
      content:
        'エアコン点検の報告書では、写真に撮影日時と現場名が写っていることが条件になっています。今は別のカメラアプリで撮影してから、Dayslipに一枚ずつ取り込んでいます。\n\nアプリのカメラで撮ると自動で日時と案件名が入るようにできませんか。',
      votes: 7,
      comments: [
        {
          by: 'kenji.mori@example.net',
          hoursAfter: 14,
          content: '弊社でも同じです。できれば「施工前」「施工後」の区別も欲しいです。',
          likes: 3,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 60,
          content:
            'Thank you both (I read this with a translator, please correct me). Date, time and job name burned into the picture, plus a before/after label: did I get that right?',
          replies: [
            {
              by: 'kenji.mori@example.net',
              hoursAfter: 10,
              content:
                'Yes, exactly. Small text at the bottom right is common here, white with a black edge.',
              likes: 2,
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'siyuan.chen@example.org',
      daysAgo: 238,
      title: 'Webhooks for job status changes',
      content:
        'We poll `GET /jobs?status=done` every minute from our own dispatch system, 1,440 calls a day for about 30 changes. Please offer webhooks: `job.created`, `job.updated`, `job.closed`, signed with an HMAC header, with retries.',
      votes: 11,
      comments: [
        {
          by: 'henrik.aalto@example.org',
          hoursAfter: 36,
          content:
            'We would use this to ring a bell in the office :) and more seriously for stock orders.',
          likes: 3,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 70,
          content:
            'Signature would be SHA-256 over timestamp and body, retries for 24 h with growing gaps. Is at-least-once delivery OK for you, with an event id so you can drop repeats?',
          likes: 2,
          replies: [
            {
              by: 'siyuan.chen@example.org',
              hoursAfter: 3.2,
              content: 'At-least-once with an id is perfect.',
              likes: 1,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 1896,
          status: 'Complete',
          content:
            'Documented at Developers > Webhooks. The three events above plus `job.deleted`, signature in `Dayslip-Signature`.',
        },
      ],
    },
    {
      by: 'ilse.claessens@example.org',
      daysAgo: 229,
      title: 'Single sign-on (oauth2 / SAML)',
      content:
        'Our security officer wants everything behind Entra ID. Plain `oauth2` / OIDC login is enough for us, SAML would be a bonus. Removing a person there must lock them out of Dayslip within the hour.',
      votes: 13,
      comments: [
        {
          by: 'deborah.stein@example.net',
          hoursAfter: 240,
          content:
            '"Sign in with Google" would already cover us. Half of my team forgets the password every month.',
          likes: 6,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 262,
          content:
            "Two different things hide in here: Google/Microsoft buttons (small) and enforced SSO with deprovisioning (large, Company plan). I'd split it when we schedule it.",
          isInternal: true,
          likes: 1,
          replies: [
            {
              by: 'tomas.vrba@example.com',
              hoursAfter: 18,
              content:
                "Agreed. The buttons are maybe a week. Deprovisioning means SCIM or short sessions, I'd go for short sessions first.",
              isInternal: true,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 266,
          status: 'Under review',
          content:
            'Would those who vote here add which provider they use? It decides where we start.',
        },
      ],
    },
    {
      by: 'frank.delaney@example.net',
      daysAgo: 223,
      title: 'Read-only access for subcontractors',
      content:
        "When we're swamped I hand jobs to two other shops. Today I text them screenshots. They should see the jobs I give them, address and notes, and be able to upload photos. Nothing else: no customer list, no prices, no other jobs. And I'm not paying a full seat for somebody who does three jobs a month.",
      votes: 17,
      comments: [
        {
          by: 'harriet.lowe@example.net',
          hoursAfter: 66,
          content: 'A link per job that works without an account would do for me.',
          likes: 8,
          replies: [
            {
              by: 'frank.delaney@example.net',
              hoursAfter: 4,
              content: "A link gets forwarded. I'd want at least a PIN.",
              likes: 5,
            },
          ],
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 2010,
          content:
            'Seven support conversations about this in the last quarter, four of them from people who then shared their own login. Worth moving up.',
          isInternal: true,
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 2904,
          status: 'Planned',
          content: 'As guest access per job, with an expiry date and without a seat.',
        },
      ],
    },
    {
      by: 'joao.teixeira@example.net',
      daysAgo: 214,
      title: 'Undo in the planner',
      content:
        'My hand slipped and I moved a whole day by one week. There\'s no way back, I had to reconstruct it from yesterday\'s printout. Ctrl+Z, or just an "Undo" for ten seconds like in Gmail.',
      votes: 10,
      comments: [
        {
          by: 'b.kowalczyk@example.org',
          hoursAfter: 18,
          content:
            "And the customers already got the SMS with the new date before you can fix it. That's the worst part!",
          likes: 7,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 43,
          content:
            "Beata's point is fair. We could hold messages for a minute after a move. That's independent of undo and much quicker to do.",
          likes: 5,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'camille.deschamps@example.net',
      daysAgo: 205,
      title: 'Facture en français, interface en anglais',
      content:
        "Mon équipe travaille en anglais mais mes clients reçoivent leurs documents en français. Aujourd'hui la langue de la facture suit celle de l'interface, donc je change de langue avant chaque envoi.\n\nIl faudrait un réglage « langue des documents » par client.",
      votes: 8,
      comments: [
        {
          by: 'mathieu.tremblay@example.net',
          hoursAfter: 25,
          content: "Au Québec c'est même une obligation légale. Pareil pour les SMS de rappel.",
          likes: 4,
        },
        {
          by: 'tess.vandenberg@example.org',
          hoursAfter: 300,
          content: 'Brussels: Dutch and French customers on the same street. Per customer, yes.',
          likes: 3,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'kwabena.osei@example.org',
      daysAgo: 198,
      title: 'Deposit when booking online',
      content:
        "One in eight online bookings doesn't show up. I'd like to ask for £20 at booking, taken off the invoice later. Stripe or whatever.",
      votes: 16,
      comments: [
        {
          by: 'noa.levi@example.net',
          hoursAfter: 31,
          content:
            'Card on file without charging would be enough for me. People behave differently once a card is there.',
          likes: 6,
        },
        {
          by: 'rachel.mcbride@example.net',
          hoursAfter: 77,
          content: 'Careful with refunds. If we cancel because of ice it must go back by itself.',
          likes: 5,
          replies: [
            {
              by: 'kwabena.osei@example.org',
              hoursAfter: 14,
              content:
                'Yes, and the customer should be able to cancel free of charge up to 24 hours before.',
              likes: 3,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 131,
          status: 'Under review',
          content:
            "Looking into what it takes to handle payments properly in every country we're in.",
        },
      ],
    },
    {
      by: 'eoin.gallagher@example.org',
      daysAgo: 192,
      title: 'Start/stop timer that works from the lock screen',
      content:
        'Lads forget to press Start because they have to unlock, open the app, find the job. By the evening they guess the hours. A notification with a Start button when they arrive, and Stop when they leave, would do it.',
      votes: 14,
      comments: [
        {
          by: 'marta.szabo@example.org',
          hoursAfter: 60,
          content: 'Please no location tracking in the background, my people would quit.',
          likes: 9,
          replies: [
            {
              by: 'eoin.gallagher@example.org',
              hoursAfter: 11,
              content: 'At the planned time would be fine as well, no need for GPS.',
              likes: 4,
            },
          ],
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 150,
          content:
            "A live activity on iOS and an ongoing notification on Android can do this without any location. I'd like to try it after the offline work.",
          likes: 6,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'sofie.nygaard@example.org',
      daysAgo: 187,
      title: 'Colour jobs by type instead of by person',
      content:
        'The columns already tell me who it is. The colour could tell me what it is: red for urgent, blue for maintenance.',
      votes: 9,
      comments: [
        {
          by: 'giorgos.papadakis@example.org',
          hoursAfter: 110,
          content:
            'Please with a pattern or icon too. I am colour-blind and your red and green are the same to me.',
          likes: 7,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 1005,
          status: 'Complete',
          content:
            "View > Colour by > Person / Job type / Status. There's a colour-blind palette in the same menu.",
        },
      ],
    },
    {
      by: 'ines.carvalho@example.org',
      daysAgo: 178,
      title: 'Duplicate job button',
      content:
        'Same customer, same checklist, other date. I rebuild it from zero every time. A simple "Duplicate" in the job\'s menu?',
      votes: 12,
      comments: [
        {
          by: 'owen.pritchard@example.org',
          hoursAfter: 6.5,
          content: "Surprised it's not there tbh",
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 29,
          content: 'Should photos and notes be copied as well, or a clean sheet?',
          replies: [
            {
              by: 'ines.carvalho@example.org',
              hoursAfter: 2,
              content:
                'Clean sheet. Only customer, address, type, checklist (unticked) and duration.',
              likes: 3,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 408,
          status: 'Complete',
          content: "It's in the ⋯ menu, or press D on an open job.",
        },
      ],
    },
    {
      by: 'henrik.aalto@example.org',
      daysAgo: 171,
      title: 'API: filter jobs by updated_since',
      content:
        '`GET /api/v2/jobs` can filter by date of the job, not by date of change. For our nightly copy we fetch all 18,000 jobs. `?updated_since=<ISO date>` with deleted jobs marked as such would bring that down to a few dozen.',
      votes: 6,
      comments: [
        {
          by: 'siyuan.chen@example.org',
          hoursAfter: 16,
          content: 'Useful next to webhooks, to catch up after downtime.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'will.hargreaves@example.net',
      daysAgo: 162,
      title: 'Print the week on A3',
      content:
        'We still hang the plan in the yard. Printing from the browser cuts off Friday. Landscape A3, all names, readable from a metre away.',
      votes: 4,
      comments: [
        {
          by: 'stephanie.vogt@example.org',
          hoursAfter: 190,
          content:
            'Unser Trick: im Browser auf 60 % zoomen, dann als PDF speichern, dann drucken. Schön ist es nicht.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'giulia.moretti@example.net',
      daysAgo: 153,
      title: 'Checklist items where you enter a number',
      content:
        'Not everything is a tick. For lifts we note brake distance in mm, oil temperature, counter reading. An item type "number" with unit and allowed range (warn if outside) would replace our paper form completely.',
      votes: 5,
      comments: [
        {
          by: 'misaki.sato@example.org',
          hoursAfter: 80,
          content: 'We need this for refrigerant pressure (MPa), with one decimal.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'owen.pritchard@example.org',
      daysAgo: 145,
      title: 'iphone widget with todays jobs',
      content:
        'just next job + address on the home screen, tap opens maps. up a ladder i dont want to dig through menus',
      votes: 7,
      comments: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 22,
          content:
            'Small (next job) and medium (next three)? And should the tap open the job or go straight to maps?',
          replies: [
            {
              by: 'owen.pritchard@example.org',
              hoursAfter: 1.1,
              content: 'small is enough, straight to maps',
              likes: 1,
            },
            {
              by: 'zanele.khumalo@example.org',
              hoursAfter: 26,
              content:
                'Medium, tap opens the job for me. I need the gate code before I need the map.',
              likes: 4,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 2015,
          status: 'In progress',
          content: 'Both sizes; you choose what the tap does.',
        },
      ],
    },
    {
      by: 'tess.vandenberg@example.org',
      daysAgo: 137,
      title: 'Select several jobs and move them together',
      content:
        'Follow-up of the drag and drop request, as Tomáš asked. Shift-click or a lasso in week view, then drag to another person or day. Also nice: select + change status, select + delete.',
      votes: 6,
      comments: [],
      statusChanges: [],
    },
    {
      by: 'hamza.alhassan@example.net',
      daysAgo: 128,
      title: 'Attach PDF files to a job',
      content:
        'I can add photos but not PDF. Wiring diagrams and permits come as PDF. The technicians now search them in e-mail on site.',
      votes: 6,
      comments: [
        {
          by: 'camille.deschamps@example.net',
          hoursAfter: 70,
          content: "Et que ça s'ouvre dans l'appli, pas dans le navigateur, s'il vous plaît.",
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 318,
          status: 'Complete',
          content: 'PDFs up to 50 MB, on the web and in the app. They open inside the app.',
        },
      ],
    },
    {
      by: 'anil.joshi@example.net',
      daysAgo: 120,
      title: 'Dark theme for night shifts',
      content:
        "Our emergency electricians work 22:00 to 06:00. The white screen destroys night vision when you're looking into a dark switch cabinet afterwards. Even a dim mode would help.",
      votes: 6,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 13,
          content:
            'There\'s an older request called "dark mode", which has just been moved to Planned. I\'ll leave yours open because the night vision part (dim red tones?) is a bit different.',
          likes: 2,
          replies: [
            {
              by: 'anil.joshi@example.net',
              hoursAfter: 7,
              content: 'Normal dark would solve 90 % of it.',
              likes: 1,
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'linh.tran@example.net',
      daysAgo: 110,
      title: 'Apple Watch app',
      content: 'See next job and check in from the wrist. My hands are always wet or in gloves.',
      votes: 1,
      comments: [],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 33,
          status: 'Closed',
          content:
            "We're a team of four and a watch app is a third app to keep working, so an honest no for now. The lock screen timer might get you most of the way, please vote for that one.",
        },
      ],
    },
    {
      by: 'b.kowalczyk@example.org',
      daysAgo: 104,
      title: 'Search should find phone numbers',
      content:
        'Customer calls, I see the number, I paste it into search: nothing. It only works if I type it with exactly the same spaces as in the customer record. +48 601 234 567, 601234567 and 601-234-567 are the same number.',
      votes: 4,
      comments: [
        {
          by: 'b.kowalczyk@example.org',
          hoursAfter: 371,
          content: 'Confirmed, works with and without +48. Dziękuję!',
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 352,
          status: 'Complete',
          content: 'Spaces, dashes, brackets and the country prefix no longer matter.',
        },
      ],
    },
    {
      by: 'doyun.kim@example.org',
      daysAgo: 97,
      title: 'Job cannot be closed without a photo',
      content:
        'Please add an option: at least N photos are required before "Close job" works. Per job type. Our insurer asks for before and after pictures and people forget when they are in a hurry.',
      votes: 5,
      comments: [
        {
          by: 'eoin.gallagher@example.org',
          hoursAfter: 130,
          content:
            "With a way out for when the phone is broken, otherwise they'll photograph their shoes.",
          likes: 6,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'annika.lindqvist@example.org',
      daysAgo: 91,
      title: 'Two crews on the same job',
      content:
        'Big move-out cleanings need both crews. I create the job twice, so the customer gets two reminders and two invoices unless I remember to delete one. I forgot last week and it was embarrassing.',
      votes: 8,
      comments: [
        {
          by: 'petra.novakova@example.org',
          hoursAfter: 53,
          content:
            'Different start times per crew, please. The second one usually comes after lunch.',
          likes: 3,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 72,
          content:
            'As a stopgap: on the second job switch off "Notify customer" and set the job type to a copy with price 0. Not pretty, but no double SMS.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'frank.delaney@example.net',
      daysAgo: 84,
      title: 'Everything about a customer on one page',
      content:
        "Past jobs, photos, notes, invoices, equipment installed, in one timeline. Today I click through four tabs while they're on the phone waiting.",
      votes: 6,
      comments: [
        {
          by: 'greg.sandoval@example.net',
          hoursAfter: 20,
          content:
            "With the serial numbers of the units. That's what I look for 9 times out of 10.",
          likes: 3,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 410,
          content:
            "Good candidate for the next quarter. Data is all there, it's a page and two queries.",
          isInternal: true,
        },
      ],
      statusChanges: [
        { by: 'maren.holt@example.com', hoursAfter: 415, status: 'Planned', content: '' },
      ],
    },
    {
      by: 'noa.levi@example.net',
      daysAgo: 73,
      title: 'Right-to-left layout',
      content:
        'Notes in Hebrew are shown left-aligned and the punctuation lands on the wrong side. If you mix Hebrew and numbers (דירה 12, קומה 3) the order is wrong on the PDF. A full RTL interface is a dream, but please at least set `dir="auto"` on text fields and the PDF.',
      votes: 3,
      comments: [
        {
          by: 'hamza.alhassan@example.net',
          hoursAfter: 35,
          content: 'نفس المشكلة بالعربية، خصوصًا في ملف PDF.',
          likes: 2,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 58,
          content:
            '`dir="auto"` for fields and notes is an easy first step, I\'ll see to it. The PDF needs another text engine, that\'s more work.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'luke.tamihana@example.net',
      daysAgo: 58,
      title: '"On our way" text with an ETA',
      content:
        'One tap when the tech leaves the previous job: "Kia ora, Wiremu is on his way and should be with you at about 10:40." We ring every customer from the van at the moment.',
      votes: 9,
      comments: [
        {
          by: 'harriet.lowe@example.net',
          hoursAfter: 28,
          content: 'Would cut our incoming calls by half, easily.',
          likes: 4,
        },
        {
          by: 'deborah.stein@example.net',
          hoursAfter: 101,
          content:
            'ETA as a range, please (10:30–11:00). If we say 10:40 and come at 10:50 we get complaints.',
          likes: 6,
          replies: [
            {
              by: 'luke.tamihana@example.net',
              hoursAfter: 19,
              content: 'Fair, a half hour window works for us too.',
              likes: 1,
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 124,
          status: 'Under review',
          content:
            "Depends on the driving times we're building for the stop order, so it would come after that.",
        },
      ],
    },
    {
      by: 'ruth.abernathy@example.org',
      daysAgo: 41,
      title: 'Keyboard shortcuts in the planner',
      content:
        'D for duplicate was a nice surprise. More please: arrow keys to change day, N for new job, / for search. And a list of them somewhere (?).',
      votes: 2,
      comments: [],
      statusChanges: [],
    },
    {
      by: 'giulia.moretti@example.net',
      daysAgo: 35,
      title: 'Preventivo che diventa un lavoro con un clic',
      content:
        'Facciamo il preventivo in Word e, quando il cliente accetta, ricopiamo tutto in Dayslip. Sarebbe comodo creare il preventivo qui, mandarlo al cliente con un link per accettare, e trasformarlo in lavoro con prezzi e checklist già pronti.',
      votes: 5,
      comments: [
        {
          by: 'lucia.ferrer@example.net',
          hoursAfter: 46,
          content: '+1, presupuestos! We lose track of which ones were accepted.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'marek.dvorsky@example.org',
      daysAgo: 31,
      title: 'Parts list per van',
      content:
        "I don't need a warehouse system. Just: what is in van 2, minus what was used on job sheets, and a mail when the 15 mm elbows go under 10.",
      votes: 4,
      comments: [
        {
          by: 'frank.delaney@example.net',
          hoursAfter: 88,
          content: "Barcode scan with the phone camera and I'd pay extra.",
          likes: 3,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'zanele.khumalo@example.org',
      daysAgo: 22,
      title: 'Own sender name for SMS',
      content:
        "Reminders come from a random number, so customers think it's spam and block it. Can it say our company's name?",
      votes: 2,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 16,
          content:
            'In many countries yes (up to 11 letters), in the US and Canada no. Which one are you in?',
          replies: [
            {
              by: 'zanele.khumalo@example.org',
              hoursAfter: 5,
              content: 'South Africa, all customers on Vodacom or MTN.',
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'd.brandl@example.net',
      daysAgo: 18,
      title: 'Feiertage nach Bundesland',
      content:
        'Der Planer kennt nur bundesweite Feiertage. In Bayern fehlen Heilige Drei Könige, Fronleichnam und Allerheiligen, in Augsburg auch das Friedensfest am 8. August. Bitte im Firmenprofil das Bundesland wählbar machen.',
      votes: 3,
      comments: [
        {
          by: 'ilse.claessens@example.org',
          hoursAfter: 75,
          content:
            'Same with regions in Spain and Switzerland, I suppose. For Belgium the national list is enough.',
          likes: 1,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'yusuf.demir@example.org',
      daysAgo: 13,
      title: 'hide weekend in planner',
      content: 'we dont work saturday sunday, it takes 2/7 of my screen',
      votes: 1,
      comments: [],
      statusChanges: [],
    },
    {
      by: 'linh.tran@example.net',
      daysAgo: 5.3,
      title: 'Own booking link for each crew member',
      content:
        'Regulars want "their" technician. A link like /book/minh that shows only Minh\'s free slots. I\'d put it on his business card.',
      votes: 1,
      comments: [
        {
          by: 'kwabena.osei@example.org',
          hoursAfter: 30,
          content: 'Good idea, and a QR code to print on the sticker we leave on the boiler.',
          likes: 1,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'ines.carvalho@example.org',
      daysAgo: 2.4,
      title: 'Sort customers by last visit',
      content:
        "I want to call the ones we haven't seen for a year. The customer list sorts only by name and city.",
      votes: 0,
      comments: [],
      statusChanges: [],
    },
  ],
}
