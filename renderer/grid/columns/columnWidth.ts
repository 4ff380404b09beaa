import type { Complain } from './columnProps'
import { gridMessages } from './messages'
import type { ColumnWidth } from './model'

const widest = 4000

/** 120, '120', '120px' or '20%'; anything else is told and leaves the width open. */
export function readWidth(
  raw: number | string | undefined,
  member: string,
  complain: Complain,
): ColumnWidth {
  if (raw === undefined || raw === '' || raw === 'auto') return { kind: 'auto' }
  const [, digits, unit = 'px'] = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(String(raw).trim()) ?? []
  const size = Number(digits)
  const kind = unit === '%' ? 'percent' : 'px'
  if (size > 0 && size <= (kind === 'percent' ? 100 : widest)) return { kind, size }
  complain(member, gridMessages.badWidth(String(raw)))
  return { kind: 'auto' }
}
