/** The level of a voice: somebody speaks, and somebody listens. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#0f665c"/>
<path d="M8 13.5v5M13.3 8v16M18.7 11.5v9M24 14.5v3" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
</svg>
`
