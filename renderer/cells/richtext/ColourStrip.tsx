import { useId } from 'react'
import { libraryMessages as messages } from './templates/messages'
import { swatches } from './templates/palette'

interface ColourStripProps {
  readonly chosen: string | undefined
  onChoose(key: string): void
}

/** The 18 colours, each with its light variant below. */
export function ColourStrip({ chosen, onChoose }: ColourStripProps) {
  const name = useId()
  return (
    <fieldset className="jd-swatches">
      <legend>{messages.colours}</legend>
      {swatches.map(({ key, name: title, colour, light }) => (
        <label key={key} title={title} data-light={light || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={title}
            checked={key === chosen}
            onChange={() => onChoose(key)}
          />
          <span style={{ background: colour }} />
        </label>
      ))}
    </fieldset>
  )
}
