import './refusedNote.css'

export interface Refused {
  readonly text: string
  /** One reason per record, if there are several. */
  readonly lines: readonly string[]
}

/** Why nothing was done; shown in the dialog that asked for it. */
export const RefusedNote = ({ text, lines }: Refused) => (
  <div role="alert" className="jd-refused-note">
    <p>{text}</p>
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </div>
)
