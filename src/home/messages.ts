/** Texts of the home. */
export const homeMessages = {
  hello: (greeting: string, name: string) => `${greeting}，${name}`,
  today: (day: string, weekday: number) =>
    `今天是 ${monthDay(day)} 星期${'日一二三四五六'.charAt(weekday)}`,
  failed: '首页数据没有取到',
  all: '查看全部',
  tasks: '待办',
  noTasks: '没有需要处理的事项',
  task: {
    enquiryNew: '条询盘待回复',
    enquiryDue: '条询盘到了跟进日期',
    postReview: '篇帖文待审核',
    postDue: '篇帖文到点未发布',
    postRejected: '篇我的帖文被驳回',
    certificate: '个站点有证书将在 60 天内到期',
    adBudget: '个广告计划预算用到九成',
  } as Readonly<Record<string, string>>,
  announcements: '公告',
  noAnnouncements: '没有未读公告',
  announcementsFailed: '公告没有取到',
  figures: (month: string) => `${monthText(month)}概况`,
  monthLabel: '月份',
  monthText,
  monthBefore: '上个月',
  monthAfter: '下个月',
  figure: {
    enquiryNew: '新询盘',
    enquiryAnswered: '已回复询盘',
    enquiryWon: '已成交询盘',
    postPublished: '发布帖文',
    keywordFirst: '进入首页的关键词',
    adCost: '广告花费（美元）',
  } as Readonly<Record<string, string>>,
  same: '与上月同期持平',
  since: (change: string) => `较上月同期 ${change}`,
  noneBefore: '上月同期没有',
  share: (percent: number) => `占新询盘 ${percent}%`,
  of: (total: string) => `共跟踪 ${total} 个`,
  days: '每日询盘',
  daysLegend: { count: '新询盘', answered: '其中已回复' },
  day: (day: string, count: number, answered: number) =>
    `${monthDay(day)}：新询盘 ${count} 条，已回复 ${answered} 条`,
  noDays: '这个月还没有询盘',
  countries: '来源国家',
  country: (name: string, count: number, percent: number) => `${name}：${count} 条，占 ${percent}%`,
  unknownCountry: '未填写',
  moreCountries: (count: number, enquiries: number) =>
    `另有 ${count} 个国家/地区，共 ${enquiries} 条`,
  list: {
    enquiries: { title: '最新待回复', empty: '询盘都已回复' },
    posts: { title: '即将发布', empty: '没有排期中的帖文' },
    keywords: { title: '排名下降', empty: '没有下降的关键词' },
    certificates: { title: '证书到期', empty: '60 天内没有证书到期' },
  } as Readonly<Record<string, { readonly title: string; readonly empty: string }>>,
  rank: (before: string, now: string) => `${before} → ${now}`,
  beyond: '100 名外',
  expired: (day: string) => `已于 ${day} 到期`,
  expires: (day: string) => `${day} 到期`,
  todayAt: (time: string) => `今天 ${time}`,
} as const

/** 2026-11 → 2026年11月 */
function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`
}

/** 2026-11-05 → 11月5日 */
function monthDay(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
}
