import type { StoryBoard } from './story.ts'

export const internal: StoryBoard = {
  slug: 'internal',
  name: 'Internal',
  isPrivate: true,
  posts: [
    {
      by: 'jonah.ekwueme@example.com',
      daysAgo: 322,
      title: 'Interview notes: five crews about working offline',
      content:
        'Talked to Luke (NZ), Kwabena (UK), Bongani (ZA), Mathieu (CA) and a lift company in Turin. In short:\n\n1. All five need photos offline. Three of them would accept losing everything else.\n2. Nobody wants a merge screen. "What I typed stays" was the answer every time.\n3. Two days ahead is enough, a week would be nice.\n4. Shared logins are common (3 of 5). That one worries me.',
      votes: 3,
      comments: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 5,
          content:
            "Very useful. Let's not solve shared logins in the first version, but say so clearly.",
          likes: 2,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 22,
          content:
            'Photos first also means resumable uploads first. I can do the server side before you touch the local store.',
          likes: 1,
          replies: [
            {
              by: 'jonah.ekwueme@example.com',
              hoursAfter: 1,
              content: 'Please do. I could have used it for the lock screen bug.',
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'priya.raman@example.com',
      daysAgo: 268,
      title: 'Decide: who pays for the second reminder SMS?',
      content:
        'People want two reminders per job. On Solo we include 100 SMS for €0, which cost us about €6.40 in Germany and €8.10 in Belgium. With two reminders the plan loses money from the 60th job on. Options: count both, include only the first, or raise the price by €2.',
      votes: 4,
      comments: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 20,
          content:
            "Count both against the bundle. Simple to explain, and those who don't want it don't use it.",
          likes: 3,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 26,
          content:
            "Then the bundle's remaining count has to be visible in the settings, otherwise it's a surprise at the end of the month.",
          likes: 2,
        },
      ],
      statusChanges: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 75,
          status: 'Complete',
          content: 'Decided: both count, the remaining number is shown next to the switch.',
        },
      ],
    },
    {
      by: 'priya.raman@example.com',
      daysAgo: 245.5,
      title: 'What do we say about Outlook?',
      content:
        'I get this question about twice a week and answer it differently each time. Can we agree on one sentence until Google is out?',
      votes: 1,
      comments: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 3,
          content:
            '"We finish Google first and then decide about Microsoft 365; the vote on the board counts." No date.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'jonah.ekwueme@example.com',
      daysAgo: 243,
      title: 'Post-mortem: double push notifications in 4.5',
      content:
        'What happened: 4.5 moved to the new push SDK, which issues a new token on first start. We added it and kept the old one. Both stayed valid for a while, so every message went out twice, for 6 days, to about 2,900 Android phones.\n\nWhy we didn\'t see it: both test phones were fresh installs.\n\nWhat changes: the server keeps one token per device id; the release checklist gets "update over the previous version" on both platforms; an alert when pushes per event go above 1.2.',
      votes: 2,
      comments: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 2,
          content: 'The alert is in. It would have fired 40 minutes after the rollout.',
          likes: 3,
        },
        {
          by: 'priya.raman@example.com',
          hoursAfter: 4,
          content: "37 tickets, 2 of them angry. I've answered all.",
          likes: 1,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'tomas.vrba@example.com',
      daysAgo: 199,
      title: 'Retire the old planner (/v1/planner)',
      content:
        "Still used by 14 accounts through bookmarks, and it's loaded underneath the new one for the print view. About 9,000 lines. Plan: redirect the bookmarks, move printing over, delete.",
      votes: 3,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 30,
          content: "Give me the 14 names, I'll write to them personally before anything redirects.",
          likes: 2,
        },
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 3300,
          content: "Bookmarks are redirected, nobody complained. Printing is what's left.",
          likes: 1,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'maren.holt@example.com',
      daysAgo: 92,
      title: 'Why 23 accounts left last quarter',
      content:
        'Read all the cancellation answers and called eleven of them.\n\n- 7: closed or sold the business\n- 6: QuickBooks or DATEV missing\n- 4: too expensive for one person\n- 3: Outlook\n- 3: no answer\n\nAccounting is the only group where we could have done something this quarter.',
      votes: 2,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 7,
          content:
            'Matches support. DATEV people are patient and write long mails, QuickBooks people just leave.',
          likes: 3,
          replies: [
            {
              by: 'maren.holt@example.com',
              hoursAfter: 2,
              content:
                'Then votes alone mislead us here: 14 against 11 on the board, but not in money.',
            },
          ],
        },
      ],
      statusChanges: [],
    },
    {
      by: 'maren.holt@example.com',
      daysAgo: 47,
      title: "Security questionnaire from Ilse's company (SSO)",
      content:
        "148 questions. I can answer about 120. Open ones: session length (we have 30 days), deprovisioning, penetration test (last one 19 months ago), where backups are kept. They'd bring 60 seats.",
      votes: 0,
      comments: [
        {
          by: 'tomas.vrba@example.com',
          hoursAfter: 18,
          content:
            "Backups: Frankfurt and Helsinki, encrypted, kept 35 days. I'd cut sessions to 12 h for accounts that enforce SSO.",
          likes: 1,
        },
        {
          by: 'maren.holt@example.com',
          hoursAfter: 190,
          content:
            'Sent. Booked a new penetration test as well, we need it regardless of this one.',
        },
      ],
      statusChanges: [],
    },
    {
      by: 'jonah.ekwueme@example.com',
      daysAgo: 14,
      title: 'Release checklist 4.12',
      content:
        '[x] update over 4.11 on both platforms\n[x] offline queue survives the update (31 pending items)\n[x] dark theme off by default\n[ ] screenshots for the stores\n[ ] changelog in all 9 languages',
      votes: 1,
      comments: [
        {
          by: 'priya.raman@example.com',
          hoursAfter: 21,
          content: 'Changelog is done except Korean and Thai, both tomorrow.',
          likes: 1,
        },
        {
          by: 'jonah.ekwueme@example.com',
          hoursAfter: 44,
          content: 'Everything ticked, rolling out to 10 %.',
          likes: 2,
        },
      ],
      statusChanges: [],
    },
    {
      by: 'tomas.vrba@example.com',
      daysAgo: 0.6,
      title: 'Release check must start the web app once in every language',
      content:
        "This morning's blank page was a missing `uk.json`. A loop over the locales in the smoke test takes 20 seconds and would have caught it.",
      votes: 2,
      comments: [
        {
          by: 'maren.holt@example.com',
          hoursAfter: 1.5,
          content: 'Yes. And thanks for the fast fix.',
          likes: 1,
        },
      ],
      statusChanges: [],
    },
  ],
}
