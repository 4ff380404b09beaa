/** Texts of 以…身份查看. */
export const viewingMessages = {
  still: (name: string) => `正在以${name}的身份查看，不能修改`,
  bar: (name: string) => `正在以${name}的身份查看`,
  only: '只能查看，不能修改',
  limited: '只显示您自己也能看到的数据',
  until: (time: string) => `${time} 自动结束`,
  end: '结束查看',
  ended: '查看已结束，回到您自己的账号',
  begin: '以他的身份查看',
  unsaved: (pages: number) => `${pages} 个页面有未保存的修改，草稿会保留。`,
  confirm: '离开当前页面，以他的身份查看？',
} as const
