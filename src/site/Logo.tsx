/** Bamboo slips bound by two threads: the product's logo, used if the site has none. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--jd-primary-solid)" />
      <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
        <path d="M10 8v16M16 8v16M22 8v16" />
        <path d="M8 13h16M8 19h16" strokeWidth="1.6" opacity=".75" />
      </g>
    </svg>
  )
}
