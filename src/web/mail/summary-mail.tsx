import {
  endingsOf,
  type MailLook,
  mailFooter,
  mailWidth,
  short,
  unsubscribeHeaders,
} from '../../features/notifications/mail/compose-mail.ts'
import { senderName } from '../../features/notifications/mail/mail-texts.ts'
import type {
  Growth,
  ReportedPost,
  WeekReport,
} from '../../features/notifications/summary/week-report.ts'
import type { PostCount } from '../../features/posts/list/count-posts.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { wrapped } from '../../platform/text/wrapped.ts'
import type { Texts } from '../../texts/texts.ts'
import { money } from '../team/money.ts'
import { colors, MailFoot, MailLayout } from './mail-layout.tsx'

const [ink, soft, line] = [colors.ink[0], colors.soft[0], colors.line[0]]

type Item = { title: string; url: string; facts: string }

/** `link` leads to what is behind the numbers, `definition` says what they count. */
type Section = {
  heading: string
  link: { label: string; url: string } | undefined
  definition: string
  items: Item[]
}

/** The team's weekly mail: its text and its HTML are made from the same sections. */
export function renderSummary(report: WeekReport, token: string, look: MailLook): Omit<Mail, 'to'> {
  const { company, address, t } = look
  const { firstDay, lastDay } = report.week
  const sections = sectionsOf(report, look)
  const days = `${t.day(firstDay)} – ${t.day(lastDay)}`
  const why = t('why_summary')
  const reader = { address, token, t }
  const endings = endingsOf(['summary'], ['summary'], reader)
  const subject = t('summarySubject', { company: short(company.name, 50), days })
  const document = (
    <MailLayout
      look={look}
      title={subject}
      beginning={t.list(sections.map(({ heading }) => heading))}
      foot={<MailFoot why={why} endings={endings} look={look} />}
    >
      <h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:700">
        {t('summaryTitle')}
      </h1>
      <p class="soft" style={`margin:0 0 24px;color:${soft};font-size:14px`}>
        {days}
      </p>
      {sections.map(section => (
        <SectionPart section={section} />
      ))}
    </MailLayout>
  )
  const lines = [t('summaryTitle'), days, '', ...sections.flatMap(linesOf)]
  return {
    subject,
    fromName: senderName(company),
    headers: unsubscribeHeaders(['summary'], reader),
    text: [...lines, ...mailFooter(why, endings, company)].join('\n'),
    html: String(document),
  }
}

/** Without those that have nothing to say. */
function sectionsOf(report: WeekReport, look: MailLook): Section[] {
  const { week, themes, posts, unanswered, completed, entries } = report
  const { t } = look
  const team = `${look.address.base}/team/`
  const statuses = completed.statusIds.map(id => `status=${id}&`).join('')
  const sections: Section[] = [
    {
      heading: t('summaryThemes'),
      link: { label: t('summaryAllThemes'), url: `${team}settings/themes/` },
      definition: growthDefinition(themes, t),
      items: themes.map(theme => grown(theme, `${team}demand/?theme=${theme.id}`, look)),
    },
    {
      heading: t('summaryPosts'),
      link: undefined,
      definition: growthDefinition(posts, t),
      items: posts.map(post => grown(post, `${team}?post=${post.id}`, look)),
    },
    {
      heading: t('summaryUnanswered'),
      link: {
        label: counted(unanswered.count, look),
        url: `${team}?age_to=${week.dayBefore}&sort=revenue`,
      },
      definition: t('summaryUnansweredHint', { date: t.day(week.firstDay) }),
      items: unanswered.posts.map(post => waiting(post, look)),
    },
    {
      heading: t('summaryCompleted'),
      link: {
        label: counted(completed.count, look),
        url: `${team}?show=all&${statuses}active_from=${week.firstDay}`,
      },
      definition: t('summaryCompletedHint'),
      items: completed.posts.map(post => waiting(post, look)),
    },
    {
      heading: t('summaryEntries'),
      link: {
        label: `${entries.count.isExact ? '' : '≥ '}${t('summaryEntriesCount', { count: entries.count.count })}`,
        url: `${team}changelog/?state=published`,
      },
      definition: t('summaryEntriesHint'),
      items: entries.entries.map(({ id, title }) => ({
        title: short(title, 150),
        url: `${team}changelog/${id}/`,
        facts: '',
      })),
    },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

function growthDefinition(grown: Growth[], t: Texts): string {
  const isExact = grown.every(each => each.isExact)
  return isExact ? t('summaryGrowth') : `${t('summaryGrowth')} ${t('summaryInexact')}`
}

function grown(
  { name, people, organizations, revenue, isExact }: Growth,
  url: string,
  { company, t }: MailLook,
): Item {
  const facts = [
    t('segmentPeople', { count: people }),
    ...(organizations > 0 ? [t('segmentOrganizations', { count: organizations })] : []),
    ...(revenue > 0 ? [money(revenue, company.currency, t)] : []),
  ]
  return { title: short(name, 150), url, facts: `${isExact ? '' : '≈ '}${facts.join(' · ')}` }
}

function waiting({ id, title, votes_count, revenue }: ReportedPost, look: MailLook): Item {
  const { company, address, t } = look
  const facts = [
    t('votes', { count: votes_count }),
    ...(revenue > 0 ? [`${t('revenue')}: ${money(revenue, company.currency, t)}`] : []),
  ]
  const url = `${address.base}/team/?post=${id}`
  return { title: short(title, 150), url, facts: facts.join(' · ') }
}

function counted({ count, isExact }: PostCount, { t }: MailLook): string {
  return isExact ? t('postsCount', { count }) : t('postsAtLeast', { number: t.number(count) })
}

function linesOf({ heading, link, definition, items }: Section): string[] {
  return [
    ...wrapped(heading, mailWidth),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...wrapped(definition, mailWidth),
    '',
    ...items.flatMap(({ title, facts, url }) => [
      ...wrapped(`- ${title}${facts && `: ${facts}`}`, mailWidth),
      `  ${url}`,
    ]),
    '',
  ]
}

function SectionPart({ section: { heading, link, definition, items } }: { section: Section }) {
  return (
    <div class="line" style={`margin:0 0 24px;padding-top:20px;border-top:1px solid ${line}`}>
      <h2 style="margin:0 0 4px;font-size:18px;line-height:1.3;font-weight:700">{heading}</h2>
      {link && (
        <p style="margin:0 0 4px">
          <a class="ink" href={link.url} style={`color:${ink};font-weight:600`}>
            {link.label}
          </a>
        </p>
      )}
      <p class="soft" style={`margin:0 0 12px;color:${soft};font-size:13px`}>
        {definition}
      </p>
      {items.map(({ title, url, facts }) => (
        <p style="margin:0 0 10px">
          <a
            class="ink"
            href={url}
            dir="auto"
            style={`color:${ink};font-weight:600;text-decoration:none`}
          >
            {title}
          </a>
          {facts && <br />}
          {facts && (
            <span class="soft" style={`color:${soft};font-size:14px`}>
              {facts}
            </span>
          )}
        </p>
      ))}
    </div>
  )
}
