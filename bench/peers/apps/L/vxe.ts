import 'vxe-pc-ui/lib/style.css'
import 'vxe-table/lib/style.css'
import { createApp } from 'vue'

import VxeUIBase from 'vxe-pc-ui'
import VxeUITable from 'vxe-table'
import App from './VxeList.vue'

createApp(App).use(VxeUIBase).use(VxeUITable).mount('#root')
