import { late } from '../ui/late'
import { Waiting } from '../ui/Waiting'

/** The chart library is larger than a list page: it is fetched when the first chart is shown. */
export const LateChart = late(
  async () => (await import('./chart/Chart')).default,
  ({ height }) => (
    <div style={{ height }} className="jd-chart-waiting">
      <Waiting />
    </div>
  ),
)
