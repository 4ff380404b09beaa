import { createRoot } from 'react-dom/client'
import { App } from './app'
import './base.css'
import { applyTheme } from './settings/theme'

applyTheme()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
