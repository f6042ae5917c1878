import './fonts.css';
import './tokens.css';
import './base.css';
import './words.css';

export {
  DENSITIES,
  PAIRS,
  Theme,
  THEMES,
  provideTheme,
  useTheme,
  type DensityName,
  type PairName,
  type ThemeName,
  type ThemePlace,
} from './theme.svelte.ts';
