export { type FormilySpec, fromFormily } from './fromFormily'
