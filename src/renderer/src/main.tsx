import { startWindow } from './start-window.tsx';
import './styles/index.css';

const container = document.getElementById('root');
if (container) startWindow(container, window.svod, localStorage);
