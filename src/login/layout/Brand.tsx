import { loginMessages } from '../messages'

/** The product in words and a drawing; sites with an image of their own show that. */
export function Brand() {
  return (
    <section className="user-brand" aria-hidden="true">
      <p className="user-tagline">{loginMessages.tagline}</p>
      <p className="user-tagline-more">{loginMessages.taglineMore}</p>
      <Drawing />
      <ul>
        {loginMessages.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

const columns = [52, 78, 64, 100, 84, 124, 108, 146]
const rows = [0, 1, 2, 3]

/** A console in outline: menu, figures, a chart, a list, in the theme's colours. */
function Drawing() {
  return (
    <svg className="user-drawing" viewBox="0 0 640 400" aria-hidden="true">
      <rect className="paper" x="1" y="1" width="638" height="398" rx="16" />
      <g className="line">
        <circle cx="26" cy="24" r="5" />
        <circle cx="44" cy="24" r="5" />
        <circle cx="62" cy="24" r="5" />
        <path d="M1 46h638v2H1zM132 48h2v351h-2z" />
        {rows.map((row) => (
          <rect
            key={row}
            x="24"
            y={116 + row * 36}
            width={[76, 60, 84, 66][row]}
            height="10"
            rx="5"
          />
        ))}
      </g>
      <rect className="tint" x="14" y="68" width="106" height="32" rx="8" />
      <rect className="accent" x="26" y="79" width="56" height="10" rx="5" />
      {[0, 1, 2].map((card) => (
        <g key={card} transform={`translate(${156 + card * 156} 68)`}>
          <rect className="card" width="140" height="76" rx="10" />
          <rect className="line" x="16" y="18" width="52" height="8" rx="4" />
          <rect className="ink" x="16" y="40" width={[64, 48, 76][card]} height="16" rx="5" />
          <circle className="tint" cx="112" cy="38" r="15" />
          <path className="stroke" d="M105 42l5-6 4 4 6-8" />
        </g>
      ))}
      <rect className="card" x="156" y="160" width="268" height="216" rx="10" />
      <rect className="line" x="174" y="178" width="72" height="10" rx="5" />
      {columns.map((height, at) => (
        <rect
          key={height}
          className={at === columns.length - 1 ? 'accent' : 'bar'}
          x={178 + at * 29}
          y={354 - height}
          width="17"
          height={height}
          rx="5"
        />
      ))}
      <rect className="card" x="440" y="160" width="176" height="216" rx="10" />
      <rect className="line" x="458" y="178" width="64" height="10" rx="5" />
      {rows.map((row) => (
        <g key={row} transform={`translate(458 ${208 + row * 40})`}>
          <circle className="tint" cx="13" cy="13" r="13" />
          <rect className="ink" x="38" y="4" width={[84, 66, 92, 74][row]} height="8" rx="4" />
          <rect className="line" x="38" y="18" width={[56, 72, 48, 60][row]} height="6" rx="3" />
        </g>
      ))}
    </svg>
  )
}
