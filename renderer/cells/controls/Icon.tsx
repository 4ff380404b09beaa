const paths = {
  chevron: 'M3.5 6l4.5 4.5L12.5 6',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  clock: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0 -11M8 5v3.2l2.2 1.4',
  cross: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  left: 'M10 3.5L5.5 8l4.5 4.5',
  right: 'M6 3.5L10.5 8 6 12.5',
  eye: 'M1.5 8C3.5 4.7 5.6 3.5 8 3.5S12.5 4.7 14.5 8c-2 3.3-4.1 4.5-6.5 4.5S3.5 11.3 1.5 8zM8 6a2 2 0 1 0 0 4a2 2 0 1 0 0 -4',
  retry: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  clip: 'M12.5 7.5l-4.6 4.6a2.7 2.7 0 0 1-3.8-3.8l5-5a1.8 1.8 0 0 1 2.6 2.6l-4.8 4.8a.9.9 0 0 1-1.3-1.3l4.3-4.3',
} as const

/** A line icon as inline SVG: a data address in CSS would need a wider content security policy. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg className="jd-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
