import { useId, useRef, useState } from 'react'
import { defineCell, type EditProps } from '#cells'
import { attributesOf, ChoiceSearch, editControl, Nothing } from '#controls'
import { usePorts } from '#ports'
import { Popover } from '#ui'
import { iconMessages as messages } from './messages'
import { iconNames, iconValue } from './value'
import './icon.css'

/** The icon, with its name where there is room. */
function Drawn({ name, only = false }: { readonly name: string; readonly only?: boolean }) {
  const { menuIcon } = usePorts()
  const drawing = menuIcon?.(name)
  return (
    <span className="jd-icon-shown" title={name}>
      {drawing}
      {(!only || !drawing) && <span>{name}</span>}
    </span>
  )
}

/** Chooses from all icons. */
function IconChoice(props: EditProps<string>) {
  const { value, field, onChange } = props
  const control = editControl(props, 'choose')
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const close = (focus: boolean) => {
    setOpen(false)
    if (focus) anchor.current?.focus()
  }
  const choose = (name: string | null) => {
    onChange(name)
    close(true)
  }
  return (
    <>
      <button
        {...attributesOf(control)}
        // Its text is its value, not its accessible name.
        role="combobox"
        aria-description={value ?? undefined}
        ref={anchor}
        type="button"
        className="jd-control jd-icon-control"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        onBlur={control.onBlur}
      >
        {value === null ? <span>{messages.choose(field.title)}</span> : <Drawn name={value} />}
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close}>
          <div id={listId} className="jd-icon-list" role="listbox" aria-label={field.title}>
            <button
              type="button"
              role="option"
              aria-selected={value === null}
              className="jd-icon-none"
              onClick={() => choose(null)}
            >
              {messages.none}
            </button>
            {iconNames.map((name) => (
              <button
                key={name}
                type="button"
                role="option"
                aria-selected={name === value}
                aria-label={name}
                onClick={() => choose(name)}
              >
                <Drawn name={name} only />
              </button>
            ))}
          </div>
        </Popover>
      )}
    </>
  )
}

const options = iconNames.map((name) => ({ value: name, text: name }))

export default defineCell(iconValue, {
  width: 70,
  inCell: 'never',
  Show: ({ value, place }) =>
    value === null ? <Nothing place={place} /> : <Drawn name={value} only={place === 'cell'} />,
  Edit: IconChoice,
  Search: (props) => <ChoiceSearch {...props} field={{ ...props.field, props: { options } }} />,
})
