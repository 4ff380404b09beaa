import type { Option } from '../model/entity/field'
import { deferred } from '../ui/deferred'
import type { ControlProps } from './control'
import { Face } from './Face'
import { meant } from './searchRank'
import { useLive } from './useLive'

export interface ChoiceBoxProps extends ControlProps {
  /** Asked for when somebody comes near, so that a page at rest loads no list. */
  options(): readonly Option[]
  readonly multiple: boolean
  readonly values: readonly string[]
  /** The text of a value, also of one that the options no longer hold. */
  textOf(value: string): string
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
  const { options, multiple, values, textOf, onValues, freeText, search, ...rest } = props
  const { clearable = true, ...control } = rest
  const { Live, ...live } = useLive(selectControl, control.open, control.typed)
  if (Live) return <Live {...props} />
  return (
    <Face
      {...control}
      popup="listbox"
      live={live}
      onNear={options}
      onLeft={(text) => {
        const found = meant(options(), (option) => option.text, text)
        if (found) onValues(multiple ? [...new Set([...values, found.value])] : [found.value])
        else control.onRefuse?.(text)
      }}
      onClear={clearable && values.length > 0 ? () => onValues([]) : undefined}
    >
      {values.length === 0 ? null : multiple ? (
        <Chosen texts={values.map(textOf)} />
      ) : (
        <span className="jd-face-text">{values.map(textOf)}</span>
      )}
    </Face>
  )
}

/** Several chosen values on one line; what does not fit is counted by the live control. */
const Chosen = ({ texts }: { readonly texts: readonly string[] }) => (
  <span className="jd-face-text">
    {texts.map((text) => (
      <span key={text} className="jd-chip">
        {text}
      </span>
    ))}
  </span>
)
