/** A status by name; its colour is an attribute of the drawing, which the content policy allows. */
export function StatusLabel({ name, color }: { name: string; color: string }) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : 'currentColor'
  return (
    <span class="status">
      <svg class="status-dot" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4.5" fill={fill} />
      </svg>
      <bdi>{name}</bdi>
    </span>
  )
}
