import './pages.css'

/** Where one is on a way of several steps. */
export function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <ol className="steps">
      {titles.map((title, at) => (
        <li
          key={title}
          data-state={at < current ? 'done' : at === current ? 'now' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span aria-hidden="true">{at < current ? '✓' : at + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
