/**
 * Names of the icons on the shell's buttons, as in the library; a theme other than outlined is a suffix of the name.
 */
export const shellIconNames = [
  'bell',
  'check',
  'close',
  'down',
  'exclamation-circle-filled',
  'export',
  'file',
  'global',
  'key',
  'logout',
  'menu',
  'menu-fold',
  'menu-unfold',
  'moon',
  'question-circle',
  'reload',
  'search',
  'setting',
  'sun',
  'swap',
  'user',
  'wechat',
] as const

export type ShellIconName = (typeof shellIconNames)[number]
