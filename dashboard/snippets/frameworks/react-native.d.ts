// React Native is not installed here: its own components are unchecked, everything of Offerwire is checked.
declare module 'react-native'
