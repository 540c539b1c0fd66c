// React Native is not installed here: its own components are not checked, all that is Offerwire's is.
declare module 'react-native'
