import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import {
  GridComponent,
  LegendPlainComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([
  ...[BarChart, FunnelChart, HeatmapChart, LineChart, PieChart],
  ...[GridComponent, LegendPlainComponent, TooltipComponent, VisualMapComponent, SVGRenderer],
])

/** Creates a chart in an element, with the parts registered above. A bare `init` imported elsewhere might have none. */
export const chartIn = (element: HTMLElement) => init(element, null, { renderer: 'svg' })
