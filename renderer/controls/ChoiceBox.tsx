import { Fragment, useEffect, useRef } from 'react'
import type { Option, Tone } from '../model/entity/field'
import { deferred } from '../ui/deferred'
import { useEvent } from '../ui/useEvent'
import type { ControlProps } from './control'
import { Face } from './Face'
import { meant } from './searchRank'
import { ToneDot } from './ToneDot'
import { useLive } from './useLive'

export interface ChoiceBoxProps extends ControlProps {
  /** Asked for when somebody comes near, so that a page at rest loads no list. */
  options(): readonly Option[]
  readonly multiple: boolean
  readonly values: readonly string[]
  /** The text of a value, also of one that the options no longer hold. */
  textOf(value: string): string
  /** The tone of a value that is a state. */
  toneOf?(value: string): Tone | undefined
  onValues(values: readonly string[]): void
  /** Typed text can be chosen too; it is a temporary option of the list. */
  readonly freeText?: boolean
  /** May it be searched by its texts? Default true. */
  readonly search?: boolean
  /** May the value be taken back? Default true. */
  readonly clearable?: boolean
}

export const selectControl = deferred(() =>
  import('./SelectControl').then(({ SelectControl }) => SelectControl),
)

/** Chooses one or several of a list. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { options, multiple, values, textOf, toneOf, onValues, freeText, search, ...rest } = props
  const { clearable = true, ...control } = rest
  const { Live, ...live } = useLive(selectControl, control.open, control.typed)
  const left = useRef<string>(undefined)
  const take = useEvent((text: string): boolean => {
    const found = meant(options(), (option) => option.text, text)
    if (found) onValues(multiple ? [...new Set([...values, found.value])] : [found.value])
    return found !== undefined
  })
  // A text that was left before the choices were there is one of them, perhaps, when they have come.
  useEffect(() => {
    if (left.current === undefined) return
    if (control.refused !== left.current || take(left.current)) left.current = undefined
  })
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="listbox"
      live={live}
      onNear={options}
      onLeft={(text) => {
        if (take(text)) return
        left.current = text
        control.onRefuse?.(text)
      }}
      onClear={clearable && values.length > 0 ? () => onValues([]) : undefined}
    >
      {values.length === 0 ? null : multiple ? (
        <Chosen {...{ values, textOf, toneOf }} />
      ) : (
        <span className="jd-face-text">
          {values.map((value) => (
            <Fragment key={value}>
              <ToneDot tone={toneOf?.(value)} />
              {textOf(value)}
            </Fragment>
          ))}
        </span>
      )}
    </Face>
  )
}

/** Several chosen values on one line; what does not fit is counted by the live control. */
const Chosen = (props: {
  readonly values: readonly string[]
  readonly textOf: ChoiceBoxProps['textOf']
  readonly toneOf: ChoiceBoxProps['toneOf']
}) => (
  <span className="jd-face-text">
    {props.values.map((value) => (
      <span key={value} className="jd-chip">
        <ToneDot tone={props.toneOf?.(value)} />
        {props.textOf(value)}
      </span>
    ))}
  </span>
)
