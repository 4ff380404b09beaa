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

/** A chart in an element. What it is made of has been registered above: an `init` that others import alone may have nothing. */
export const chartIn = (element: HTMLElement) => init(element, null, { renderer: 'svg' })
