import './cycle.css';
