import './organisation.css';
import './portrait.css';
