import { Fragment, useEffect, useRef } from 'react'
import { deferred } from '../ui/deferred'
import { useEvent } from '../ui/useEvent'
import { Face } from './Face'
import type { ChoiceBoxProps } from './SelectControl'
import { meant } from './searchRank'
import { ToneDot } from './ToneDot'
import { useLive } from './useLive'

export const selectControl = deferred(() =>
  import('./SelectControl').then(({ SelectControl }) => SelectControl),
)

/** Chooses one or several options of a list. */
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
  // A text typed before the options arrived may match one of them now.
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
        <Chosen values={values} textOf={textOf} toneOf={toneOf} />
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

/** Several chosen values on one line; the live control shows how many do not fit. */
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
