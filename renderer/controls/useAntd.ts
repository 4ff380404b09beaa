import { useLayoutEffect } from 'react'
import { ariaOf, type ControlProps } from './control'

/**
 * Control properties in antd's names. The library renders attributes on its frame as well as on the inner box; a frame
 * has no role that supports `required`, so that one is set on the box alone. Absent = no properties.
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
