/** Components of the Formily library that work standalone and are cell types here, in one file of the build. */
export { Password, Transfer, TreeSelect } from '@formily/antd-v5'
