import { theme as antd, type ThemeConfig } from 'antd'
import { primaryColor } from '../constants'
import type { ThemeName } from './theme'

/** The component library's tokens, from the same colours as base.css. */
export const antdTheme = (name: ThemeName): ThemeConfig => ({
  cssVar: true,
  hashed: false,
  algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
  token: {
    colorPrimary: primaryColor,
    borderRadius: 6,
    ...(name === 'dark'
      ? { colorBgContainer: '#191a20', colorBgElevated: '#22242c', colorBgLayout: '#101116' }
      : { colorBgLayout: '#f4f5f9' }),
  },
})
