import type { StoryBoard } from './story.ts'

export const bugs: StoryBoard = {
  slug: 'bugs',
  name: 'Bugs',
  isPrivate: false,
  posts: [
    {
      by: 'owen.pritchard@example.org',
      daysAgo: 349,
      title: 'photos stuck on "uploading" when i lock the phone',
      content:
        'iPhone 12, app 4.2.1. take 6 photos, lock phone, put it in pocket. an hour later 2 are up and 4 still say uploading. have to open the app and wait with it open',
      votes: 17,
      comments: [
        {
          by: 'aisha.bello@example.org',
          hoursAfter: 13,
          content: "Same on an iPhone SE. Android colleagues don't have it.",
          likes: 5,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 25,
          content:
            'Reproduced. Uploads run in the foreground session and iOS suspends us about 30 seconds after the lock. They need to move to a background session.',
          likes: 6,
          replies: [
            {
              by: 'owen.pritchard@example.org',
              hoursAfter: 0.8,
              content: 'no idea what that means but sounds like you found it',
              likes: 11,
            },
          ],
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 576,
          content:
            "Fixed in 4.3, in the App Store today. Uploads go on while the phone is locked. If you swipe the app away they stop and resume at the next start; iOS doesn't let us do better.",
          isHighlighted: true,
          likes: 8,
        },
      ],
      statusChanges: [
        { by: 'jonah.ekwueme@example.com', hoursAfter: 575, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'henrik.aalto@example.org',
      daysAgo: 302,
      title: 'Weekly series shifts by one hour after the clock change',
      content:
        "Created a weekly series at 08:00, Europe/Helsinki. Every occurrence after the clock change is at 09:00 in the planner and 08:00 on the customer's reminder, or the other way round, depending on the direction.\n\nSteps: new job, Repeat weekly, 40 times, Save, go to the week after the change.",
      votes: 9,
      comments: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 15,
          content:
            'Thanks for the precise steps. We add 7 × 24 hours instead of one calendar week. Fixing the calculation is easy, repairing the existing series without moving ones that people already corrected by hand is not.',
          likes: 4,
          replies: [
            {
              by: 'henrik.aalto@example.org',
              hoursAfter: 3,
              content: 'Leave the hand-edited ones alone, please.',
              likes: 3,
            },
          ],
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 190,
          content:
            'Dry run on production: 1,312 series affected, 204 have manual edits. Skipping those and mailing the owners a list.',
          isInternal: true,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 214,
          status: 'Complete',
          content:
            'New and existing series are right. Occurrences you had moved yourself were not touched; affected accounts got a list by mail.',
        },
      ],
    },
    {
      by: 'stephanie.vogt@example.org',
      daysAgo: 271,
      title: 'Umlaute im CSV-Export kaputt (Excel)',
      content:
        'Seit dem neuen Export mit den eigenen Feldern steht in Excel "MÃ¼ller" statt "Müller". Excel 2021 unter Windows, Doppelklick auf die Datei. Vorher ging es.',
      votes: 12,
      comments: [
        {
          by: 'marta.szabo@example.org',
          hoursAfter: 20,
          content: 'Hungarian ő and ű too, they become question marks.',
          likes: 3,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 24,
          content:
            "My fault: the rewrite lost the byte order mark that makes Excel read the file as UTF-8. Until it's fixed: Data > From Text/CSV and choose 65001.",
          likes: 5,
        },
        {
          by: 'stephanie.vogt@example.org',
          hoursAfter: 76,
          content: 'Passt wieder, danke für die schnelle Reaktion!',
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 49,
          status: 'Complete',
          content:
            "The mark is back, and there's now a test that opens the export the way Excel does.",
        },
      ],
    },
    {
      by: 'zanele.khumalo@example.org',
      daysAgo: 247,
      title: 'Every push notification comes twice since 4.5',
      content:
        'Samsung A54, Android 13. "Job #5120 was moved" comes two times within a second. For 14 people that is a lot of buzzing.',
      votes: 14,
      comments: [
        {
          by: 'bongani.dlamini@example.net',
          hoursAfter: 4,
          content: 'Confirmed on a Pixel 6a and a Huawei P30.',
          likes: 4,
        },
        {
          by: 'doyun.kim@example.org',
          hoursAfter: 9,
          content:
            'For me three times. I have reinstalled the app twice, maybe one per installation?',
          likes: 7,
          replies: [
            {
              by: 'jonah.ekwueme@example.com',
              hoursAfter: 1.5,
              content:
                "That is a very good hint. Yes: 4.5 registers a new device token and doesn't remove the old one.",
              likes: 6,
            },
          ],
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 31,
          content:
            'Server now keeps one token per device id, so this is over without an app update. 4.5.1 will fix the cause. Write-up follows on the internal board.',
          isInternal: true,
          likes: 1,
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 33,
          content:
            'This should have stopped about an hour ago for everybody, no update needed. If you still get doubles, tell us the phone model and roughly when.',
          isHighlighted: true,
          likes: 6,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 80,
          status: 'Complete',
          content: '4.5.1 is out with the proper fix.',
        },
      ],
    },
    {
      by: 'nattapon.w@example.net',
      daysAgo: 232,
      title: "Booking page shows slots in my time zone, not the customer's",
      content:
        'Company is set to Asia/Bangkok. When I open the booking page from a laptop that is still on Singapore time it offers 09:00, and the booking arrives as 08:00. The visit happens in Bangkok, so the page should always show Bangkok time.',
      votes: 8,
      comments: [
        {
          by: 'noa.levi@example.net',
          hoursAfter: 40,
          content:
            'Happened to us with customers who book from abroad for their parents. Two wasted trips.',
          likes: 5,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 66,
          content:
            "Agreed, place of the job decides. We'll show the zone's name below the slots when the browser is elsewhere.",
          likes: 3,
        },
      ],
      statusChanges: [
        { by: 'tomas.vrba@example.com', hoursAfter: 168, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'd.brandl@example.net',
      daysAgo: 208,
      title: 'Rechnung um 1 Cent falsch bei 19 % MwSt.',
      content:
        'Rechnung RE-2291: drei Positionen, netto 33,33 + 33,33 + 33,34 = 100,00. Dayslip rechnet die Steuer je Position (6,33 + 6,33 + 6,33 = 18,99) statt auf die Summe (19,00). In Xero steht danach 119,00 und bei uns 118,99, die Zahlung lässt sich nicht zuordnen.',
      votes: 11,
      comments: [
        {
          by: 'camille.deschamps@example.net',
          hoursAfter: 70,
          content: 'Même problème avec la TVA à 20 %, mon comptable me le signale tous les mois.',
          likes: 4,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 94,
          content:
            'Danke für das Rechenbeispiel. Beides ist in verschiedenen Ländern üblich, deshalb machen wir es einstellbar: Steuer je Position oder auf die Summe. Voreinstellung richtet sich nach dem Land.',
          likes: 3,
          replies: [
            {
              by: 'd.brandl@example.net',
              hoursAfter: 13,
              content: 'Gut. Bitte alte Rechnungen nicht nachträglich ändern!',
              likes: 5,
              replies: [
                {
                  by: 'maren.holt@example.com',
                  hoursAfter: 2,
                  content: 'Versendete Rechnungen bleiben, wie sie sind.',
                  likes: 4,
                },
              ],
            },
          ],
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 430,
          status: 'Complete',
          content: 'Settings > Invoices > Tax rounding. Only drafts and new invoices are affected.',
        },
      ],
    },
    {
      by: 'tess.vandenberg@example.org',
      daysAgo: 189,
      title: 'Planner crawls in Firefox with 40+ jobs per day',
      content:
        "Firefox ESR, Windows 11, i5 with 16 GB. Week view with about 210 jobs: scrolling stutters, dragging lags by a second. In Chrome it's okay, not great. With 3 crews hidden it's smooth again.",
      votes: 7,
      comments: [
        {
          by: 'petra.novakova@example.org',
          hoursAfter: 95,
          content:
            'Here also with Edge on an older laptop. It got worse when you added the absences.',
          likes: 2,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 700,
          content:
            "Profile says 70% of the time goes into recalculating every card's height on every scroll. The old planner code is still mounted underneath, by the way. One more reason to retire it.",
          isInternal: true,
          likes: 2,
          replies: [
            {
              by: 'jonah.ekwueme@example.com',
              hoursAfter: 4,
              content: 'Mounted, not only loaded?! That explains the memory numbers.',
              isInternal: true,
              likes: 1,
            },
          ],
        },
        {
          by: 'tess.vandenberg@example.org',
          hoursAfter: 2500,
          content: 'Much better since this week, did you change something?',
          likes: 1,
          replies: [
            {
              by: 'tomas.vrba@example.com',
              hoursAfter: 16,
              content:
                'Yes, only the visible days are drawn now. There is one more step to come for dragging.',
              likes: 2,
            },
          ],
        },
      ],
      statusChanges: [
        { by: 'tomas.vrba@example.com', hoursAfter: 702, status: 'In progress', content: '' },
      ],
    },
    {
      by: 'carlos.mendez@example.net',
      daysAgo: 168,
      title: 'No puedo borrar un cliente: error 409',
      content:
        'El cliente está duplicado y quiero borrar uno. Sale "409 Conflict" sin más explicación. Creo que es porque tiene trabajos archivados, pero no los encuentro en ningún sitio.',
      votes: 3,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 10,
          content:
            "Hola Carlos. A customer with closed jobs can't be deleted because the invoices refer to it, but the message should say so. What you want is Customers > ⋯ > Merge: choose the one to keep and all jobs move there.",
          isHighlighted: true,
          likes: 2,
        },
        {
          by: 'carlos.mendez@example.net',
          hoursAfter: 18,
          content: 'Con "Merge" funcionó, gracias. No sabía que existía.',
          likes: 1,
        },
      ],
      statusChanges: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 192,
          status: 'Closed',
          content: 'Works as intended, but the message now explains why and offers to merge.',
        },
      ],
    },
    {
      by: 'harriet.lowe@example.net',
      daysAgo: 143,
      title: 'Signature is upside down on the PDF (iPad)',
      content:
        'When the customer signs with the iPad turned towards them, the signature is printed upside down. iPad 9th gen, iPadOS 17, app 4.8. On the screen it looks right.',
      votes: 6,
      comments: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 21,
          content:
            "We store the strokes with the device's orientation and the PDF ignores it. Existing signatures can be turned correctly, nothing is lost.",
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 117,
          status: 'Complete',
          content:
            'PDFs made from now on are right, including those of old jobs when you download them again.',
        },
      ],
    },
    {
      by: 'siyuan.chen@example.org',
      daysAgo: 118,
      title: 'Webhook job.updated has an empty assignee',
      content:
        'When a job is dragged to another person, `job.updated` arrives with `"assignee": null`, then about 2 seconds later a second event has the right id. Our system unassigns and reassigns, and the technician gets two messages.\n\nExample event ids: evt_8Hq2, evt_8Hq5 (job #9034).',
      votes: 2,
      comments: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 6,
          content:
            'Found it. The drag is saved as "remove" and "add" in two transactions, and each sends an event. It becomes one.',
          likes: 1,
        },
      ],
      statusChanges: [
        { by: 'tomas.vrba@example.com', hoursAfter: 52, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'camille.deschamps@example.net',
      daysAgo: 99,
      title: "L'appli plante à l'ouverture d'un gros PDF",
      content:
        "Plan électrique de 28 Mo, 64 pages, format A0. L'appli (4.9.0, Galaxy Tab A8) se ferme dès que je touche le fichier. Les petits PDF s'ouvrent bien.",
      votes: 4,
      comments: [
        {
          by: 'hamza.alhassan@example.net',
          hoursAfter: 17,
          content: 'Me too, with site plans in A1. 4.9.0 on a Redmi Note 11.',
          likes: 1,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 45,
          content:
            'The viewer renders whole pages at full size, an A0 page needs more memory than the tablet has. Switching to tiles.',
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 458,
          status: 'Complete',
          content: 'Fixed in 4.10.',
        },
      ],
    },
    {
      by: 'rachel.mcbride@example.net',
      daysAgo: 76,
      title: 'Google Calendar: all events doubled after reconnecting',
      content:
        'Google asked one of my cleaners to sign in again. After reconnecting, every future job is in her calendar twice, about 90 of them. Deleting one of the pair in Google cancelled the job in Dayslip!! I had to restore three jobs, and one customer got a cancellation SMS.',
      votes: 10,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 0.9,
          content:
            "Rachel, I've paused the sync for your account so nothing else can be cancelled. Please don't delete any more events, we'll clean up the doubles from our side.",
          likes: 7,
          replies: [
            {
              by: 'rachel.mcbride@example.net',
              hoursAfter: 0.4,
              content: 'Thank you, that was quick. I rang the customer, she laughed about it.',
              likes: 5,
            },
          ],
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 5,
          content:
            "Cause: on reconnect we get a fresh sync token and treat all our own events as unknown. We do write our job id into `extendedProperties`, we just don't look at it first. Eleven accounts affected.",
          isInternal: true,
          likes: 1,
        },
        {
          by: 'noa.levi@example.net',
          hoursAfter: 29,
          content:
            "Deleting in Google should never cancel a customer's visit without asking. Can that be a setting?",
          likes: 9,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 54,
          content:
            'Two changes are live. Reconnecting recognises its own events, and the doubles are gone from all eleven accounts. And a deletion in Google no longer cancels anything: the planner gets a question, "Removed in Google – cancel the job?", and no SMS leaves before somebody answers it. I\'m sorry about the scare.',
          isHighlighted: true,
          likes: 11,
        },
      ],
      statusChanges: [
        { by: 'maren.holt@example.com', hoursAfter: 54.2, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'joao.teixeira@example.net',
      daysAgo: 62,
      title: "Search doesn't find names without the accents",
      content:
        "Typing Joao doesn't find João, Conceicao doesn't find Conceição. On the phone nobody types accents while somebody is talking.",
      votes: 5,
      comments: [
        {
          by: 'ines.carvalho@example.org',
          hoursAfter: 12,
          content: "Nem Inês! I can't even find myself.",
          likes: 6,
        },
        {
          by: 'marek.dvorsky@example.org',
          hoursAfter: 50,
          content: 'Czech is unusable without this. Dvorsky ≠ Dvorský today.',
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 72,
          status: 'Planned',
          content:
            'Embarrassing for a person with an á and a š in his name. Goes together with the next search index rebuild.',
        },
      ],
    },
    {
      by: 'kenji.mori@example.net',
      daysAgo: 54,
      title: 'Password reset mail goes to spam',
      content:
        'With our provider the reset mails land in the junk folder. Invoices from Dayslip arrive normally. Header says `spf=softfail`.',
      votes: 3,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 8,
          content:
            'Could you forward one to support with full headers? The two kinds of mail leave through different servers, so that fits.',
          replies: [{ by: 'kenji.mori@example.net', hoursAfter: 2.5, content: 'Sent.' }],
        },
      ],
      statusChanges: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 60,
          status: 'Complete',
          content:
            'One outgoing address was missing in our SPF record. It may take a day until your provider notices.',
        },
      ],
    },
    {
      by: 'doyun.kim@example.org',
      daysAgo: 38,
      title: '안드로이드에서 한글 메모가 두 번 입력됩니다',
      content:
        '앱 4.11, 갤럭시 S22에서 작업 메모에 한글을 입력하고 바로 저장을 누르면 마지막 글자가 두 번 들어갑니다. 예: "완료" → "완료료". 삼성 키보드에서만 그렇고 Gboard에서는 괜찮습니다.',
      votes: 2,
      comments: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 20,
          content:
            'Thank you, the keyboard detail helps. I can see it with the Samsung keyboard: Save is faster than the end of the composition. Does it also happen when you tap outside the field before saving?',
          replies: [
            {
              by: 'doyun.kim@example.org',
              hoursAfter: 6,
              content: 'No, then it is correct.',
              likes: 1,
            },
          ],
        },
      ],
      statusChanges: [
        { by: 'jonah.ekwueme@example.com', hoursAfter: 27, status: 'Under review', content: '' },
      ],
    },
    {
      by: 'pavlo.b@example.org',
      daysAgo: 11,
      title: 'Dark theme beta: white text on white in job notes',
      content:
        '4.12 on Android 14. Notes that were pasted from an e-mail are invisible, they keep a white background. Typed notes are fine. Otherwise dark is great, thank you!',
      votes: 4,
      comments: [
        {
          by: 'anil.joshi@example.net',
          hoursAfter: 26,
          content: 'Also the "Nobody present" dialog: grey on dark grey.',
          likes: 2,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 31,
          content:
            "Both noted. Pasted notes carry their own colours; we'll drop those and keep only bold and lists.",
          likes: 3,
        },
      ],
      statusChanges: [
        { by: 'jonah.ekwueme@example.com', hoursAfter: 32, status: 'In progress', content: '' },
      ],
    },
    {
      by: 'mathieu.tremblay@example.net',
      daysAgo: 6,
      title: 'Offline beta: checklist lost after sync',
      content:
        'Job #11873. Filled in the whole checklist without network (22 items), phone reconnected at the gas station, and the sheet is empty. The photos are there.\n\nI also logged in on the office tablet the same day with the same account, maybe that matters.',
      votes: 3,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 2.2,
          content:
            "Mathieu, please don't log out on that phone. The answers are still in its queue and we can get them back.",
          likes: 2,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 18,
          content:
            'It\'s the shared-login case. The tablet opened the empty sheet later and its "nothing ticked" won. An empty value must never win over a filled one, regardless of the time. Working on it today, offline stays in Labs until it\'s solved.',
          isInternal: true,
          likes: 2,
        },
        {
          by: 'mathieu.tremblay@example.net',
          hoursAfter: 40,
          content: 'All 22 answers are back, merci beaucoup.',
          likes: 3,
        },
      ],
      statusChanges: [
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 19,
          status: 'In progress',
          content:
            'Understood and reproduced. Until the fix, please use one login per device when working offline.',
        },
      ],
    },
    {
      by: 'olena.kravchenko@example.net',
      daysAgo: 0.9,
      title: "Can't log in since this morning",
      content:
        'Web only, the app works. After the password I get a blank page. Console: `Uncaught TypeError: e.locale is undefined`. My language is set to Ukrainian.',
      votes: 2,
      comments: [
        {
          by: 'pavlo.b@example.org',
          hoursAfter: 1.1,
          content: 'Те саме. If I change the language to English in the app, the web works.',
          likes: 1,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 1.9,
          content:
            "Sorry! This morning's release left out one language file. Corrected a few minutes ago, please reload once.",
          isHighlighted: true,
          likes: 2,
          replies: [
            { by: 'olena.kravchenko@example.net', hoursAfter: 0.3, content: 'Works, дякую!' },
          ],
        },
      ],
      statusChanges: [
        { by: 'tomas.vrba@example.com', hoursAfter: 2, status: 'Complete', content: '' },
      ],
    },
    {
      by: 'will.hargreaves@example.net',
      daysAgo: 0.2,
      title: 'Typo in the reminder SMS',
      content: '"Your appointmnet is tomorrow". Default English text, we never changed it.',
      votes: 0,
      comments: [],
      statusChanges: [],
    },
  ],
}
