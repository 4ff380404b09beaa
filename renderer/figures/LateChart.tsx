import { late } from '../ui/late'
import { Waiting } from '../ui/Waiting'

/** Charts weigh more than a list page: they are fetched when one is first shown. */
export const LateChart = late(
  async () => (await import('./chart/Chart')).default,
  ({ height }) => (
    <div style={{ height }} className="jd-chart-waiting">
      <Waiting />
    </div>
  ),
)
