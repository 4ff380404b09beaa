import type { ShowProps } from '../cellType'
import { type NumberShape, shownQuantity } from './numberText'
import { Nothing } from './Text'

/** Digits of equal width, thousands separated. */
export function ShowNumber({
  value,
  place,
  shape,
}: Pick<ShowProps<number>, 'value' | 'place'> & { readonly shape: NumberShape }) {
  if (value === null) return <Nothing place={place} />
  return <span className="jd-number">{shownQuantity(value, shape)}</span>
}
