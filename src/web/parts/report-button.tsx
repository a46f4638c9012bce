import { reportReasons } from '../../features/moderation/index.ts'

const labels: Record<(typeof reportReasons)[number], string> = {
  spam: 'Spam',
  abuse: 'Abuse',
  off_topic: 'Off topic',
  personal_data: 'Personal data',
  other: 'Something else',
}

const thanks = 'Thank you: the team will look at it.'

/** Works without a script: what is wrong is asked behind the word. */
export function ReportButton({ action }: { action: string }) {
  return (
    <details class="confirm">
      <summary>Report</summary>
      <form method="post" action={action} hx-post={action} data-done={thanks}>
        <label class="hidden" aria-hidden="true">
          Leave this empty
          <input name="website" tabindex={-1} autocomplete="off" />
        </label>
        <select name="reason" aria-label="What is wrong with it?">
          {reportReasons.map(reason => (
            <option value={reason}>{labels[reason]}</option>
          ))}
        </select>
        <button class="button small-button" type="submit">
          Report to the team
        </button>
      </form>
    </details>
  )
}
