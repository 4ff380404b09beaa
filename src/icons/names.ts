/** The icons of the shell's own buttons, by the library's names; a theme other than outlined is said behind the name. */
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
