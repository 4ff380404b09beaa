import { useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon'
import { late } from '../../../ui/late'
import { Popover } from '../../../ui/Popover'
import { chromeMessages } from '../scene/messages.chrome'
import type { AddSettingsState } from './addDefaults'

const Panel = late(() => import('./AddSettingsPanel').then((module) => module.AddSettingsPanel))

/** The settings button beside the add button. */
export function AddSettings(props: { readonly settings: AddSettingsState; readonly rows: number }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="jd-button jd-button-default jd-etable-gear"
        aria-label={chromeMessages.options}
        title={chromeMessages.options}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="gear" />
      </button>
      {open && (
        <Popover
          anchor={anchor}
          onClose={(focus) => {
            setOpen(false)
            if (focus) anchor.current?.focus()
          }}
        >
          <Panel {...props} />
        </Popover>
      )}
    </>
  )
}
