import '../../controls/controls.css'
import { useRef, useState } from 'react'
import { attributesOf } from '../../controls/control'
import { TypedLine } from '../../controls/TypedLine'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import type { AreaBoxProps } from './AreaControl'
import { AreaSelects } from './AreaSelects'
import { areaDict } from './value'

/** In a table: the cell shows the name, a box below it holds the three lists. */
export function AreaPop(props: Omit<AreaBoxProps, 'anyLevel'>) {
  const { onCode, ...control } = props
  const text = control.typed ?? control.refused
  if (text === undefined || !control.open) return <Lists {...props} />
  return <TypedLine control={control} text={text} onEmpty={() => onCode(null)} />
}

function Lists(props: Omit<AreaBoxProps, 'anyLevel'>) {
  const { code, lookup, onCode, ...control } = props
  const face = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(control.open === true && !control.disabled)
  return (
    <span className="jd-box">
      <button
        {...attributesOf({ ...control, required: undefined })}
        ref={face}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="jd-control jd-face"
        onClick={() => setOpen(true)}
      >
        <span className={code === null ? 'jd-placeholder' : 'jd-face-text'}>
          {code === null ? control.placeholder : (lookup.text(areaDict, code) ?? code)}
        </span>
        <Icon name="down" />
      </button>
      {open && (
        <Popover
          anchor={face}
          onClose={(focus) => {
            setOpen(false)
            if (focus) face.current?.focus()
            control.onDone?.(focus ? 'giveUp' : undefined)
          }}
        >
          <div className="jd-area-lists" role="dialog" aria-label={control.label}>
            <AreaSelects
              id={`${control.id}-lists`}
              label={control.label}
              autoFocus
              code={code}
              lookup={lookup}
              onCode={onCode}
            />
          </div>
        </Popover>
      )}
    </span>
  )
}
