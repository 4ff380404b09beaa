import { isWorkday } from 'chinese-days'
import { tellWorkdays } from '../model/expr'

/** The holidays and make-up days that the State Council has announced; whoever imports this knows them in expressions. */
tellWorkdays((date) => isWorkday(date))
