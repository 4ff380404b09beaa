import { sharedTexts } from './messages'
import './shared.css'

/** Placeholder while a view's code or its first records are loading. */
export const ViewWaiting = () => (
  <div role="status" className="jd-view-waiting" aria-label={sharedTexts.loading}>
    {places.map((place) => (
      <span key={place} />
    ))}
  </div>
)

const places = ['a', 'b', 'c', 'd']
