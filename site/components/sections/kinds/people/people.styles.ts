import './organisation.css';
import './portrait.css';
import './voices.css';
