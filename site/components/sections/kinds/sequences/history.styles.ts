import './growth-rings.css';
import './timeline.css';
