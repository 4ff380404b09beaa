import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([
  ...[BarChart, FunnelChart, HeatmapChart, LineChart, PieChart],
  ...[GridComponent, LegendComponent, TooltipComponent, VisualMapComponent, SVGRenderer],
])

export { init }
