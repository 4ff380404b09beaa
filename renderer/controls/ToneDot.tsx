import './controls.css'
import type { Tone } from '../model/entity/field'

/**
 * A dot in a state's tone before its text, used inside boxes where a tag would be too heavy; nothing without a tone.
 */
export const ToneDot = ({ tone }: { readonly tone: Tone | undefined }) =>
  tone ? <span className="jd-dot" data-tone={tone} aria-hidden="true" /> : null
