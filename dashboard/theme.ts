import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Ten shades of a color, light to dark; for `dark`, from text to background. */
const shades = (codes: string) => codes.split(' ') as unknown as MantineColorsTuple

const colors = {
  cobalt: shades('#eef3ff #dce6ff #b9cbff #93aefd #7394f9 #4a72f2 #2f5be7 #2449c4 #1d3b9e #162d78'),
  gray: shades('#fafafa #f4f4f5 #e6e6e9 #d5d5da #94949f #72727d #62626d #4b4b54 #33333a #18181b'),
  dark: shades('#ededf0 #cfcfd6 #a3a3ae #8b8b97 #36363d #29292f #1d1d22 #121215 #0d0d0f #09090b'),
  danger: shades('#fdeceb #fbd6d4 #f6aeaa #f0837d #e85d57 #d93a34 #b3261e #951d17 #751511 #560e0b'),
}

const closeButtonProps = { 'aria-label': 'Close' }

/** Colors, type and shapes of the whole dashboard. Every text has a contrast of at least 4.5 with its background. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 6 },
  colors,
  // The widths at which pages and tables change.
  breakpoints: { xs: '480px', sm: '640px', md: '960px', lg: '1080px', xl: '1240px' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  fontFamily:
    '"Inter Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '13.5px', md: '15px', lg: '17px', xl: '20px' },
  headings: { fontWeight: '620', sizes: { h1: { fontSize: '24px', lineHeight: '1.25' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide password' } } },
    Modal: { defaultProps: { centered: true, radius: 'lg', closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Notification: { defaultProps: { closeButtonProps } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } } },
  },
})

/** Gives secondary texts shades that are readable on both backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-border': '#d3d3d9',
    '--mantine-color-error': '#c0271f',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-default-border': '#3a3a42',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': 'var(--mantine-color-cobalt-3)',
  },
})
