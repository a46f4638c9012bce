/** Scrolls sideways on its own, so the keyboard must reach it. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure class="code">
      <figcaption>{label}</figcaption>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
