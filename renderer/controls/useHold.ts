import { useEffect } from 'react'
import type { Held } from '../cellType'
import { useEvent } from '../ui/useEvent'
import type { ControlProps } from './control'

/** Registers the control's pending input with the cell, which collects it before unmounting the control. */
export function useHold(
  { onHold }: Pick<ControlProps, 'onHold'>,
  settle: () => void,
  { giveUp }: Pick<Held, 'giveUp'> = {},
): void {
  const hold = useEvent((held: Held | null) => onHold?.(held))
  const latest = useEvent(settle)
  const drop = useEvent(() => giveUp?.())
  useEffect(() => {
    hold({ settle: latest, giveUp: drop })
    return () => hold(null)
  }, [hold, latest, drop])
}
