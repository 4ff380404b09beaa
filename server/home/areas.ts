import type { Rule } from '#model'
import type { Caller } from '../http/right'
import { addDays, type Month, type Span } from './period'

/** Records that a figure counts: those of a list with these rules. */
export interface Wanted {
  readonly entity: string
  /** Code of the page that lists them. */
  readonly page: string
  readonly rules: readonly Rule[]
  /** Asked for beside the right to look at the records. */
  readonly can?: string
}

export interface Task extends Wanted {
  readonly key: string
}

/** What waits on a day (`now`: YYYY-MM-DD HH:mm:ss) for those who may do it. */
export function tasksOf(now: string, caller: Caller): readonly Task[] {
  const today = now.slice(0, 10)
  const is = (field: string, val: string): Rule => ({ field, rule: 'eq', val })
  const upTo = (field: string, val: string): Rule => ({ field, rule: 'le', val })
  return [
    { ...enquiries, key: 'enquiryNew', rules: [unanswered] },
    {
      ...enquiries,
      key: 'enquiryDue',
      rules: [
        { field: 'status', rule: 'in', val: ['assigned', 'following', 'quoted'] },
        upTo('nextDate', today),
      ],
    },
    { ...posts, key: 'postReview', can: 'post:audit', rules: [is('status', 'review')] },
    {
      ...{ ...posts, key: 'postDue', can: 'post:publish' },
      rules: [is('status', 'approved'), upTo('planTime', now)],
    },
    {
      ...{ ...posts, key: 'postRejected', can: 'post:submit' },
      rules: [is('status', 'rejected'), is('owner', caller.username)],
    },
    { ...enterprises, key: 'certificate', rules: [upTo('nextExpire', soonAfter(today))] },
    {
      ...{ ...adPlans, key: 'adBudget', can: 'adPlan:run' },
      rules: [is('status', 'running'), { field: 'spent', rule: 'ge', val: '90' }],
    },
  ]
}

/** Certificates that end within two months are to be renewed. */
export const soonAfter = (today: string): string => addDays(today, 60)

export interface MonthFigure {
  readonly key: string
  of(span: Span): Wanted
}

const within = (field: string, { from, to }: Span): Rule => ({
  ...{ field, rule: 'between', val: [from, to] },
})

/** Figures of a month, each to be compared with the month before. */
export const monthFigures: readonly MonthFigure[] = [
  {
    key: 'enquiryNew',
    of: (span) => ({ ...enquiries, rules: [within('createTime', span), notJunk] }),
  },
  {
    key: 'enquiryAnswered',
    of: (span) => ({ ...enquiries, rules: [within('createTime', span), answered] }),
  },
  {
    key: 'enquiryWon',
    of: (span) => ({
      ...enquiries,
      rules: [within('createTime', span), { field: 'status', rule: 'eq', val: 'won' }],
    }),
  },
  { key: 'postPublished', of: (span) => ({ ...posts, rules: [within('publishTime', span)] }) },
]

// States of schemas/entities/crm/enquiry.json; junk is no enquiry.
const unanswered: Rule = { field: 'status', rule: 'in', val: ['new', 'assigned'] }
const notJunk: Rule = { field: 'status', rule: 'ne', val: 'spam' }
export const answered: Rule = {
  ...{ field: 'status', rule: 'in', val: ['following', 'quoted', 'won', 'lost', 'closed'] },
}

export const enquiriesOf = (month: Month): Wanted => ({
  ...enquiries,
  rules: [within('createTime', { from: month.from, to: month.until }), notJunk],
})

/** Plans with figures of these days. */
export const adPlansOf = (span: Span): Wanted => ({
  ...adPlans,
  rules: [within('days,date', span)],
})
export const adDaysOf = (span: Span): Wanted => ({
  ...{ entity: 'adDay', page: adPlans.page, rules: [within('date', span)] },
})

export const trackedKeywords: Wanted = {
  ...{ entity: 'seoKeyword', page: 'seo/keyword' },
  rules: [{ field: 'status', rule: 'eq', val: 'tracking' }],
}
export const firstPageKeywords: Wanted = {
  ...trackedKeywords,
  rules: [...trackedKeywords.rules, { field: 'band', rule: 'in', val: ['top3', 'page1'] }],
}
export const fallenKeywords: Wanted = {
  ...trackedKeywords,
  rules: [...trackedKeywords.rules, { field: 'change', rule: 'lt', val: '0' }],
}

export const newEnquiries: Wanted = {
  ...{ entity: 'enquiry', page: 'crm/enquiry' },
  rules: [unanswered],
}
export const comingPosts: Wanted = {
  ...{ entity: 'marketingPost', page: 'marketing/post' },
  rules: [{ field: 'status', rule: 'in', val: ['review', 'approved'] }],
}
/** Rows of the enterprises' certificates. */
export const endingCertificates = (today: string): Wanted => ({
  ...{ entity: 'enterpriseCert', page: 'site/enterprises' },
  rules: [{ field: 'expireDate', rule: 'le', val: soonAfter(today) }],
})

const enquiries = { entity: 'enquiry', page: 'crm/enquiry' } as const
const posts = { entity: 'marketingPost', page: 'marketing/post' } as const
const enterprises = { entity: 'enterprise', page: 'site/enterprises' } as const
const adPlans = { entity: 'adPlan', page: 'ads/plan' } as const
