import { useLayoutEffect } from 'react'
import { ariaOf, type ControlProps } from './control'

/**
 * What a control is told, in antd's own names. The library draws it on its frame as well as on the box
 * within, and a frame has no role that could be required: that word is put on the box alone. Absent = the
 * control is told nothing.
 */
export function useAntd(control: ControlProps | undefined) {
  const { id, required = false } = control ?? {}
  useLayoutEffect(() => {
    if (id !== undefined && required)
      document.getElementById(id)?.setAttribute('aria-required', 'true')
  })
  return control && antdOf(control)
}

const antdOf = (control: ControlProps) => ({
  id: control.id,
  disabled: control.disabled ?? false,
  ...ariaOf({ ...control, required: false }),
  ...(control.placeholder !== undefined && { placeholder: control.placeholder }),
  ...(control.invalid && { status: 'error' as const }),
})
