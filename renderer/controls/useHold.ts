import { useEffect } from 'react'
import type { Held } from '../cellType'
import { useEvent } from '../ui/useEvent'
import type { ControlProps } from './control'

/** Offers what is typed to the cell that lets the control go. */
export function useHold(
  { onHold }: Pick<ControlProps, 'onHold'>,
  settle: () => void,
  { keeps = false, giveUp }: Pick<Held, 'keeps' | 'giveUp'> = {},
): void {
  const hold = useEvent((held: Held | null) => onHold?.(held))
  const latest = useEvent(settle)
  const drop = useEvent(() => giveUp?.())
  useEffect(() => {
    hold({ settle: latest, keeps, giveUp: drop })
    return () => hold(null)
  }, [hold, latest, keeps, drop])
}
