import type { ShowProps } from '../cellType'
import { type NumberShape, shownQuantity } from './numberText'
import { Nothing } from './Text'

/** Tabular digits with thousands separators. */
export function ShowNumber({
  value,
  place,
  shape,
}: Pick<ShowProps<number>, 'value' | 'place'> & { readonly shape: NumberShape }) {
  if (value === null) return <Nothing place={place} />
  return <span className="jd-number">{shownQuantity(value, shape)}</span>
}
