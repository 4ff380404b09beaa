import '../../controls/controls.css'
import './area.css'
import { attributesOf } from '../../controls/control'
import type { AreaBoxProps } from './AreaControl'
import { areaMessages as messages } from './messages'
import { useLevels } from './useLevels'

/** One list each for province, city and district; a list appears once it has options. */
export function AreaSelects(props: Omit<AreaBoxProps, 'anyLevel'>) {
  const { code, onCode, lookup: _, ...control } = props
  const found = useLevels(code)
  if (!found) return <span className="jd-placeholder">{messages.reloading}</span>
  const { path, levels } = found
  return (
    <fieldset
      id={control.id}
      className="jd-areas"
      aria-label={control.label}
      aria-invalid={control.invalid || undefined}
      aria-describedby={control.describedBy}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) control.onBlur?.()
      }}
    >
      {levels.map((nodes, level) => {
        const name = messages.levels[level] ?? ''
        return nodes.length === 0 ? null : (
          <select
            {...attributesOf({
              ...control,
              id: `${control.id}-${level}`,
              label: messages.level(control.label, name),
              autoFocus: level === 0 && control.autoFocus === true,
            })}
            key={path[level - 1] ?? 'root'}
            className="jd-control"
            value={path[level] ?? ''}
            onChange={({ target }) => onCode(target.value || (path[level - 1] ?? null))}
          >
            <option value="">{messages.chooseLevel(name)}</option>
            {nodes.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        )
      })}
    </fieldset>
  )
}
