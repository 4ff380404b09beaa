import { sharedTexts } from './messages'
import './shared.css'

/** Stands in a view's place while what draws it, or the first records, are fetched. */
export const ViewWaiting = () => (
  <div role="status" className="jd-view-waiting" aria-label={sharedTexts.loading}>
    {places.map((place) => (
      <span key={place} />
    ))}
  </div>
)

const places = ['a', 'b', 'c', 'd']
